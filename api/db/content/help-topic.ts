import type { Texts } from '#api/db/tables.ts'

export interface NewHelpTopic {
  readonly slug: string
  readonly names: Texts
  readonly leads: Texts
  readonly questions: readonly { readonly slug: string; readonly questions: Texts; readonly answers: Texts }[]
}
