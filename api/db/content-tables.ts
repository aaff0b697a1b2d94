import type { ColumnType } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { ContactTopic } from '#domain/contact.ts'

type Texts = Partial<Record<Language, string>>
type JsonTexts = ColumnType<Texts, string, string>

/** What visitors read beside campaigns, and what they write to the site. */
export interface ContentTables {
  slider: {
    id: string
    titles: JsonTexts
    bodies: JsonTexts
    actions: JsonTexts
    /** Where its action leads; empty for none. */
    url: string
    picture_id: string | null
    active: boolean
    position: number
    updated_at: Date
  }
  site_faq: {
    id: string
    /** The content page below which it stands; null for those of the site. */
    page_slug: string | null
    questions: JsonTexts
    answers: JsonTexts
    active: boolean
    position: number
    updated_at: Date
  }
  help_topic: { slug: string; names: JsonTexts; leads: JsonTexts; position: number }
  help_question: {
    slug: string
    topic_slug: string
    questions: JsonTexts
    answers: JsonTexts
    active: boolean
    position: number
    updated_at: Date
  }
  contact_message: {
    id: string
    name: string
    email: string
    topic: ContactTopic
    message: string
    language: Language
    /** Of everything that was sent. */
    sent_hash: Uint8Array
    created_at: Date
    mailed_at: Date | null
    handled_at: Date | null
    handled_by: string | null
  }
  contact_attachment: {
    message_id: string
    position: number
    name: string
    mime: string
    bytes: bigint
    sha256: string
  }
  captcha_proof: { challenge: string; expires_at: Date }
  sign_in_failure: { account: string; count: number; last_at: Date }
  newsletter_subscription: {
    id: string
    email: string
    language: Language
    state: 'asked' | 'on' | 'off'
    asked_at: Date
    mailed_at: Date | null
    on_at: Date | null
    off_at: Date | null
  }
}
