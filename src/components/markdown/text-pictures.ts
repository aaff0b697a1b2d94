import type { ReactNode } from 'react'

/** How the pictures of a text are uploaded while it is written. */
export interface TextPictures {
  /**
   * @param onShare receives the uploaded share, from 0 to 1
   * @returns the file's id
   * @throws CallFailure, DraftStorageFailed
   */
  readonly put: (picture: Blob, onShare: (share: number) => void) => Promise<string>
  /** Uploads at once, so it needs a connection; otherwise the picture waits on this device. */
  readonly needsConnection: boolean
  /** Shows a picture that waits on this device; undefined for any other. */
  readonly renderWaiting?: (id: string, alt: string) => ReactNode
}
