/** Files that calls reply with, and files that they accept. */

/** The reply of a download. */
export interface FileReply {
  /** Content type. */
  readonly type: string
  /** File name of the download; ASCII without quotation marks. */
  readonly name: string
  /** The bytes, or text or bytes that are generated while they are sent. */
  readonly content: Uint8Array | AsyncIterable<string | Uint8Array>
}

export interface SentFile {
  /** As the sender named it; empty if the file is the whole body. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** The body of an upload. */
export interface SentForm {
  /** The form's texts as sent: the service decodes them. The first value of a repeated name. */
  readonly texts: Readonly<Record<string, string>>
  readonly files: readonly SentFile[]
}
