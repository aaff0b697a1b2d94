import type { BankChangeEntry } from '#domain/site/bank-change.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { Audience } from '#domain/campaign/audience.ts'
import type { ContactState, ContactTopic } from '#domain/content/contact.ts'

type Texts = Partial<Record<Language, string>>
type JsonTexts = ColumnType<Texts, string, string>

/** Site content besides campaigns, and messages of visitors. */
export interface ContentTables {
  bank_change: {
    id: string
    state: 'pending' | 'applied' | 'cancelled'
    entry: ColumnType<BankChangeEntry, string, string>
    proposed_by: string
    proposed_at: Date
    expires_at: Date
    decided_by: string | null
    decided_at: Date | null
  }
  currency: {
    code: string
    exponent: number
    reference_micro: bigint
    position: number
    /** New campaigns may use it. */
    offered: Generated<boolean>
    version: Generated<number>
  }
  reference_rate_source: {
    id: string
    check_at: Date
    day: string | null
    rates: ColumnType<Readonly<Record<string, string>> | null, string | null, string | null>
  }
  user_type: {
    slug: string
    names: JsonTexts
    purposes: JsonTexts
    position: number
    active: Generated<boolean>
    version: Generated<number>
    updated_at: Generated<Date | null>
  }
  option_item: {
    list: string
    slug: string
    names: JsonTexts
    position: number
    active: Generated<boolean>
    version: Generated<number>
    updated_at: Generated<Date | null>
  }
  menu_item: {
    id: string
    menu: 'header' | 'footer' | 'quick' | 'social'
    link_type: 'custom' | 'page'
    titles: JsonTexts
    url: string
    url_target: 'same' | 'new'
    icon: string | null
    position: number
    active: Generated<boolean>
    audience: Generated<Audience>
    version: Generated<number>
    updated_at: Generated<Date | null>
  }
  content_page: {
    slug: string
    titles: JsonTexts
    bodies: JsonTexts
    descriptions: Generated<Texts>
    updated_at: Date
    active: Generated<boolean>
    version: Generated<number>
  }
  slider: {
    id: string
    titles: JsonTexts
    bodies: JsonTexts
    actions: JsonTexts
    /** The link of its button; empty for none. */
    url: string
    picture_id: string | null
    alts: Generated<Texts>
    version: Generated<number>
    active: boolean
    position: number
    updated_at: Date
  }
  site_faq: {
    id: string
    /** The content page that shows it; null for questions of the site. */
    page_slug: string | null
    version: Generated<number>
    questions: JsonTexts
    answers: JsonTexts
    active: boolean
    position: number
    updated_at: Date
  }
  help_topic: {
    slug: string
    names: JsonTexts
    leads: JsonTexts
    position: number
    active: Generated<boolean>
    version: Generated<number>
    updated_at: Generated<Date | null>
  }
  help_question: {
    slug: string
    topic_slug: string
    version: Generated<number>
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
    /** Hash of the complete submission. */
    content_hash: Uint8Array
    created_at: Date
    mailed_at: Date | null
    handled_at: Date | null
    handled_by: string | null
    state: Generated<ContactState>
  }
  contact_attachment: {
    message_id: string
    position: number
    name: string
    mime: string
    bytes: bigint
    sha256: string
    scanned: Generated<boolean>
  }
  captcha_proof: { challenge: string; expires_at: Date }
  sign_in_failure: { account: string; count: number; last_at: Date }
  newsletter_subscription: {
    id: string
    email: string
    language: Language
    state: 'pending' | 'on' | 'off'
    requested_at: Date
    mailed_at: Date | null
    on_at: Date | null
    off_at: Date | null
  }
}
