print("artifact")
