/** What one mail, or one line of the inbox, says. */

export interface MailText {
  readonly subject: string
  readonly heading: string
  /** Paragraphs. */
  readonly body: readonly string[]
  /** Lists below them, each with what ends it. */
  readonly lists?: readonly MailList[]
  readonly action?: string
}

export interface MailList {
  readonly heading: string
  readonly lines: readonly { readonly text: string; readonly link?: string }[]
  readonly end?: { readonly text: string; readonly link: string }
}

export interface ShortText {
  readonly title: string
  readonly body: string
}
