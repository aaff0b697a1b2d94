/** What one mail, or one line of the inbox, says. */

export interface MailText {
  readonly subject: string
  readonly heading: string
  /** Paragraphs. */
  readonly body: readonly string[]
  readonly action?: string
}

export interface ShortText {
  readonly title: string
  readonly body: string
}
