#if SQLite
  import ArtifactCore
  import SpecRender
  import SpecSQLite
  import Testing

  /// The code of the documentation.
  @Suite struct DocumentationTests {
    @Test("Without other programs there are no changes")
    func opening() throws {
      let folder = TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let path = folder.path + "/settings.db"
      let backend = try SQLiteStateBackend(path: path, pathPrefix: try JSONPointer("/settings"))
      let store = StateStore(backends: [backend])
      let changes = try backend.refresh()
      #expect(changes.isEmpty && store["/settings"] == nil)
    }

    @Test("Two programs share the state in a database")
    func sharing() throws {
      let folder = TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let path = folder.path + "/settings.db"
      let backend = try SQLiteStateBackend(path: path, pathPrefix: try JSONPointer("/settings"))
      let store = StateStore(backends: [backend])
      store["/settings/size"] = 12

      let other = StateStore(
        backends: [try SQLiteStateBackend(path: path, pathPrefix: try JSONPointer("/settings"))])
      #expect(other["/settings/size"] == 12)
      other["/settings/theme"] = "dark"

      let changes = try backend.refresh()
      store.transaction { store in
        for change in changes {
          if let value = change.value {
            store.set(change.pointer, value)
          } else {
            store.remove(change.pointer)
          }
        }
      }
      #expect(store["/settings/theme"] == "dark")
    }
  }
#endif
