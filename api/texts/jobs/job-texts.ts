import type { MailText } from '#api/texts/mail-text.ts'

export interface JobTexts {
  /** For administrators: a task keeps failing. The inbox and pushes have its heading and first paragraph. */
  readonly jobFailed: (values: { attempts: number }) => MailText
}
