/** The shape of the server's texts. */

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

export interface ServerTexts {
  readonly greeting: (name: string) => string
  readonly footer: (site: string) => string
  readonly activation: (values: { site: string; hours: number }) => MailText
  readonly alreadyRegistered: (values: { site: string }) => MailText
  readonly investmentReserved: (values: {
    campaign: string
    amount: string
    reference: string
    until: string
  }) => MailText
  readonly investmentConfirmed: (values: { campaign: string; amount: string; units: string }) => MailText
  readonly decisionMail: (values: { campaign: string; approved: boolean; reason: string }) => MailText
  /** Short texts for pushes and the inbox. */
  readonly update: (values: { campaign: string; title: string }) => ShortText
  readonly confirmed: (values: { campaign: string; amount: string }) => ShortText
  readonly approved: (values: { campaign: string }) => ShortText
  readonly declined: (values: { campaign: string }) => ShortText
  readonly hidden: (values: { campaign: string }) => ShortText
  readonly shown: (values: { campaign: string }) => ShortText
}
