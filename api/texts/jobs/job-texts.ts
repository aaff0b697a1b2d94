import type { MailText } from '#api/texts/mail-text.ts'

export interface JobTexts {
  /** For administrators: a scheduled task keeps failing for one row. The inbox and pushes have its heading and first paragraph. */
  readonly jobFailed: (values: { attempts: number }) => MailText
}
