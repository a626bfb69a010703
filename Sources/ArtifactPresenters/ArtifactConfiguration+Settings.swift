public import ArtifactPresentation
public import ArtifactRefiners
public import SpecRender

extension ArtifactConfiguration {
  private enum Contexts: ConfigurationKey {
    static var defaultValue: (any JSONLDContextResolver)? { nil }
  }

  private enum Version: ConfigurationKey {
    static var defaultValue: RDFVersion { .rdf11 }
  }

  private enum MakeFormSession: ConfigurationKey {
    static var defaultValue: @Sendable (Spec, Bool) -> sending FormSession {
      { FormSession($0, isComplete: $1) }
    }
  }

  /// Finds the contexts of JSON-LD that are not bundled; nil if there are no others.
  public var contexts: (any JSONLDContextResolver)? {
    get { self[Contexts.self] }
    set { self[Contexts.self] = newValue }
  }

  /// The RDF version of documents that declare none.
  public var rdfVersion: RDFVersion {
    get { self[Version.self] }
    set {
      self[Version.self] = newValue
      defaultAttributes["rdfVersion"] = newValue == .rdf12 ? "1.2" : nil
    }
  }

  /// Creates the session of a user interface, with components, actions, functions and state of the host:
  ///
  /// ```swift
  /// configuration.makeFormSession = { spec, isComplete in
  ///   FormSession(spec, actions: makeActions(), registry: makeComponents(), isComplete: isComplete)
  /// }
  /// ```
  /// The session must have the given spec. It shows the interface while it arrives and once it is complete, and its
  /// components are those by which the interface is read and validated.
  public var makeFormSession: @Sendable (_ spec: Spec, _ isComplete: Bool) -> sending FormSession {
    get { self[MakeFormSession.self] }
    set { self[MakeFormSession.self] = newValue }
  }
}
