/** Rows of the database. On both drivers int8 is bigint, timestamptz is Date, and date and numeric are text. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  Accreditation,
  CampaignKind,
  CampaignStatus,
  DistributionFrequency,
  RaiseType,
  RaisedMilestone,
} from '#domain/campaign/campaign.ts'
import type { CountryRuleMode } from '#domain/identity/residence.ts'
import type { SectionChanges } from '#domain/draft/campaign-proposal.ts'
import type { ReviewDecision } from '#domain/draft/changes-since-decision.ts'
import type { InterestMethod, RepaymentStructure } from '#domain/repayment/loan-structures.ts'
import type { CommentState } from '#domain/social/discussion.ts'
import type { InvestmentState } from '#domain/investment/investment.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import type { SocialProvider } from '#domain/social/social.ts'
import type { DocumentRequestState } from '#domain/account/permissions.ts'
import type { AllocationRule } from '#domain/campaign/allocation.ts'
import type { AmendmentState, ReconfirmationState, Terms } from '#domain/campaign/amendment.ts'
import type {
  ComingSoonState,
  ComingSoonVersionState,
  ConversionChange,
  IndicationState,
} from '#domain/campaign/coming-soon.ts'
import type { EarlyClosingState } from '#domain/campaign/early-closing.ts'
import type { UpdateAudience, UpdateState } from '#domain/campaign/update.ts'
import type { Language } from '#contract/shapes.ts'
import type { FileScanState, UploadKind } from '#contract/uploads.ts'
import type { AccountTables } from './tables/account-tables.ts'
import type { PaymentTables } from './tables/payment-tables.ts'
import type { ReconciliationTables } from './tables/reconciliation-tables.ts'
import type { RepaymentTables } from './tables/repayment-tables.ts'
import type { WalletTables } from './tables/wallet-tables.ts'
import type { AgreementTable, OfflineReturnTable, UnusableTransferTable } from './tables/agreement-table.ts'
import type { ConnectedAccountTable } from './tables/connected-account-table.ts'
import type { CounterTables } from './tables/counter-tables.ts'
import type { ContentTables } from './tables/content-tables.ts'
import type { JobTables } from './tables/job-tables.ts'
import type { MessagingTables } from './tables/messaging-tables.ts'
import type { NetworkTables } from './tables/network-tables.ts'
import type { OwnTables } from '#api/db/tables/account-data-tables.ts'
import type { IdentityTables } from './tables/identity-tables.ts'
import type { ReviewTables } from './tables/review-tables.ts'
import type { RuleTables } from './tables/rule-tables.ts'

/** A text in each language that has one. */
export type Texts = Partial<Record<Language, string>>
type Json<T> = ColumnType<T, string, string>

export interface Tables
  extends
    AccountTables,
    PaymentTables,
    ReconciliationTables,
    RepaymentTables,
    WalletTables,
    ContentTables,
    IdentityTables,
    RuleTables,
    ReviewTables,
    OwnTables,
    NetworkTables,
    MessagingTables,
    JobTables,
    CounterTables {
  site_key: { purpose: 'partition' | 'draft' | 'lookup'; sealed: string }

  site_setting: { id: number; data: Json<Record<string, unknown>>; version: Generated<bigint> }

  app_user: {
    id: string
    email: string
    password_hash: string
    first_name: string
    last_name: string
    slug: string
    user_type: string | null
    state: 'pending' | 'active' | 'blocked' | 'deleted'
    language: Language
    accredited: Generated<boolean>
    accredited_until: Generated<Date | null>
    show_name: Generated<boolean>
    created_at: Date
    activated_at: Date | null
    must_enrol: Generated<boolean>
  }
  administrator: { user_id: string; appointed_at: Date }
  registration: {
    id: string
    user_id: string
    password_hash: string
    first_name: string
    last_name: string
    user_type: string | null
    language: Language
    created_at: Date
    social_provider: SocialProvider | null
    social_subject: string | null
    terms_hash: string | null
  }
  activation_token: {
    token_hash: Uint8Array
    user_id: string
    registration_id: string | null
    expires_at: Date
    used_at: Date | null
  }
  rate_bucket: { key: string; tokens: number; refilled_at: Date }
  idempotency: {
    subject: string
    key: string
    call: string
    request_hash: Uint8Array
    reply: Json<unknown>
    created_at: Date
  }
  audit_event: {
    id: string
    at: Date
    actor_id: string | null
    event_name: string
    subject: string
    facts: Json<Record<string, unknown>>
  }

  stored_file: {
    id: string
    sha256: string
    mime: string
    bytes: bigint
    width: number | null
    height: number | null
    tone: number | null
    visibility: 'public' | 'private'
    owner_id: string | null
    created_at: Date
    /** The purpose of the upload; null for files that the site generated. */
    kind: UploadKind | null
    /** For a logo: hash of the version that shows it whole on its card. */
    card_sha256: string | null
    sealed_under: Generated<string | null>
    /** Of a file in quarantine, `sha256` and `card_sha256` are keys of the quarantine alone. */
    scan_state: ColumnType<FileScanState, FileScanState | undefined, FileScanState>
    scanned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }

  campaign: {
    id: string
    owner_id: string
    slug: string
    status: ColumnType<CampaignStatus, CampaignStatus | undefined, CampaignStatus>
    kind: CampaignKind
    raise_type: ColumnType<RaiseType, RaiseType | undefined, RaiseType>
    /** A key of the site's list; so is the strategy. */
    property_type: string | null
    strategy: string | null
    accreditation: ColumnType<Accreditation, Accreditation | undefined, Accreditation>
    investor_country_rule: ColumnType<CountryRuleMode, CountryRuleMode | undefined, CountryRuleMode>
    investor_countries: Generated<string[]>
    currency: string | null
    goal: bigint | null
    unit_price: bigint | null
    maximum_offering: Generated<bigint | null>
    repriced: Generated<boolean>
    units_total: Generated<bigint>
    units_taken: Generated<bigint>
    allocation: Generated<AllocationRule>
    /** Units for which commitments are accepted while it is open. */
    units_accepted: GeneratedAlways<bigint>
    minimum: bigint | null
    maximum: bigint | null
    raised: Generated<bigint>
    raised_rank: Generated<bigint>
    percent_points: Generated<bigint>
    investors: Generated<number>
    return_points: number | null
    distribution_points: number | null
    term_months: number | null
    frequency: DistributionFrequency | null
    repayment_structure: Generated<RepaymentStructure | null>
    interest_method: Generated<InterestMethod | null>
    closing_date: string | null
    closes_at: Date | null
    went_live_at: Date | null
    recent_at: Date
    closed_at: Date | null
    /** Until when its owner allocates the units; null unless it waits for that. */
    allocation_due_at: Generated<Date | null>
    allocation_reminded_at: Generated<Date | null>
    allocated_by_owner: Generated<boolean>
    country: string | null
    picture_id: string | null
    /** The logo of the campaign's company. */
    logo_id: Generated<string | null>
    signature: Generated<string>
    created_at: Date
    updated_at: Date
    /** The 12-month limits do not apply to it. */
    limit_exempt: Generated<boolean>
    /** The site's fee on it in hundredths of a percent, fixed when the campaign was decided; null before. */
    site_fee_points: number | null
    /** When an administrator last approved a change of its published texts. */
    edited_at: Generated<Date | null>
    deleted_at: Generated<Date | null>
    facet: GeneratedAlways<string>
  }
  early_closing: {
    id: string
    campaign_id: string
    state: EarlyClosingState
    closes_at: Date
    original_closes_at: Date
    announced_by: string
    announced_at: Date
    ended_at: Date | null
  }
  campaign_search: { campaign_id: string; number: Generated<number>; terms: Generated<string>; marks: string[] }
  search_posting: { term: string; block: number; campaigns: string }
  campaign_count: { status: number; kind: CampaignKind; property_type: string; strategy: string; total: bigint }
  campaign_text: {
    campaign_id: string
    language: Language
    name: string
    highlight: string
    story: string
    long_story: string
    city: string
  }
  campaign_section: {
    campaign_id: string
    section: string
    data: Json<Record<string, unknown>>
    version: Generated<number>
    updated_at: Date
  }
  campaign_snapshot: {
    id: string
    campaign_id: string
    decision: ReviewDecision
    sections: Json<SectionChanges>
    decided_by: string
    at: Date
  }
  campaign_proposal: {
    id: string
    campaign_id: string
    state: 'open' | 'review' | 'approved'
    changes: Json<SectionChanges>
    replaced: Json<SectionChanges> | null
    revision: Generated<number>
    reason: Generated<string>
    created_at: Date
    sent_at: Date | null
    sent_by: string | null
    decided_at: Date | null
    decided_by: string | null
  }
  campaign_amendment: {
    id: string
    campaign_id: string
    state: AmendmentState
    terms: Json<Terms>
    previous: Json<Terms>
    explanation: string
    reason: Generated<string>
    requested_by: string
    requested_at: Date
    decided_by: Generated<string | null>
    decided_at: Generated<Date | null>
    reconfirm_until: Generated<Date | null>
    reminded_at: Generated<Date | null>
    completed_at: Generated<Date | null>
  }
  coming_soon: {
    campaign_id: string
    slug: string
    state: ComingSoonState
    currency: string
    opened_at: Date | null
    over_at: Date | null
  }
  coming_soon_version: {
    id: string
    campaign_id: string
    state: ComingSoonVersionState
    names: Json<Texts>
    highlights: Json<Texts>
    picture_id: string
    descriptions: Json<Texts>
    opens_on: string | null
    sent_at: Date
    sent_by: string
    decided_at: Generated<Date | null>
    decided_by: Generated<string | null>
    reason: Generated<string>
  }
  indication: {
    id: string
    campaign_id: string
    user_id: string
    amount: bigint
    currency: string
    shares_name: boolean
    state: IndicationState
    given_at: Date
    changed_at: Date
    settled_at: Generated<Date | null>
    units: Generated<bigint | null>
    unit_price: Generated<bigint | null>
    change: Generated<ConversionChange | null>
  }
  reconfirmation: {
    id: string
    amendment_id: string
    investment_id: string
    investor_id: string
    state: ReconfirmationState
    answered_at: Date | null
  }
  campaign_milestone: { campaign_id: string; milestone: RaisedMilestone | 'closing-soon'; reached_at: Date }
  campaign_event: {
    id: string
    campaign_id: string
    from_status: CampaignStatus
    to_status: CampaignStatus
    actor_id: string | null
    reason: string
    at: Date
  }
  campaign_update: {
    id: string
    campaign_id: string
    author_id: string
    titles: Json<Texts>
    bodies: Json<Texts>
    created_at: Date
    state: UpdateState
    audience: Generated<UpdateAudience>
    publish_at: Date | null
    published_at: Date | null
    edited_at: Date | null
  }
  campaign_comment: {
    id: string
    campaign_id: string
    parent_id: string | null
    author_id: string
    body: string
    language: string
    status: CommentState
    created_at: Date
    decided_by: ColumnType<string | null, string | null | undefined, string | null>
    decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  campaign_faq: { id: string; campaign_id: string; questions: Json<Texts>; answers: Json<Texts>; position: number }
  campaign_file: { campaign_id: string; file_id: string }
  campaign_picture: { campaign_id: string; file_id: string; titles: Json<Texts>; position: number }
  campaign_document: {
    id: string
    campaign_id: string
    file_id: string
    titles: Json<Texts>
    visibility: 'public' | 'private'
    position: number
    created_at: Date
  }
  document_opening: {
    id: string
    document_id: string
    campaign_id: string
    file_id: string
    person_id: string
    at: Date
  }
  document_request: {
    id: string
    document_id: string
    person_id: string
    state: ColumnType<DocumentRequestState, DocumentRequestState | undefined, DocumentRequestState>
    requested_at: Date
    decided_at: Date | null
    decision_id: string | null
  }
  team_member: {
    id: string
    campaign_id: string
    full_name: string
    roles: Json<Texts>
    bios: Json<Texts>
    email: string | null
    photo_id: string | null
    position: number
    is_lead: Generated<boolean>
  }
  campaign_video: {
    id: string
    campaign_id: string
    titles: Json<Texts>
    descriptions: Json<Texts>
    host: 'youtube' | 'vimeo'
    video: string
    position: number
  }
  campaign_item: { id: string; campaign_id: string; section: string }
  /** A campaign's choices from the site's lists, except lists with a column. */
  campaign_option: { campaign_id: string; list: string; slug: string }
  campaign_account: {
    campaign_id: string
    bank_name: string
    account_type: string
    scheme: 'us' | 'iban'
    sealed_number: string
    masked_number: string
    sealed_routing: string
    masked_routing: string
    /** The owner's account at the card provider. */
    connected_id: string | null
    agreed_at: Date | null
    updated_at: Date
    /** Saving the same account again is no change. */
    changed_at: Date
    /** Incremented with every change. */
    version: number
  }
  campaign_editor: {
    campaign_id: string
    user_id: string
    granted_at: Date
    item_id: ColumnType<string | null, string | null | undefined>
  }
  team_mail: {
    id: string
    campaign_id: string
    item_id: string
    kind: 'named' | 'access'
    email: string
    requested_by: string
    requested_at: Date
    sent_at: Date | null
    token_hash: Uint8Array | null
    expires_at: Date | null
    used_at: Date | null
    revoked_at: Date | null
  }
  saved_campaign: {
    user_id: string
    campaign_id: string
    created_at: Date
    saved_on: Generated<string>
    is_named: Generated<boolean>
    is_public: Generated<boolean>
  }
  saved_search: {
    id: string
    user_id: string
    name: string
    /** As typed; empty without a search. So are the other criteria. */
    search: string
    kind: CampaignKind | ''
    property_type: string
    strategy: string
    facet: GeneratedAlways<string>
    /** Equal for criteria that match the same campaigns. */
    criteria: string
    leading_term: string
    term_query: string | null
    notify: boolean
    created_at: Date
  }
  saved_investment: {
    id: string
    user_id: string
    campaign_id: string
    units: bigint
    created_at: Date
    expires_at: Date
    warned_at: Date | null
  }
  campaign_view_day: { campaign_id: string; day: string; views: bigint }
  campaign_view_visitor: { day: string; visitor: Uint8Array }

  ledger_account: { id: string; kind: LedgerAccountKind; holder: string; currency: string; balance: Generated<bigint> }
  ledger_transaction: { id: string; kind: string; business_key: string; actor_id: string | null; created_at: Date }
  ledger_entry: { transaction_id: string; line: number; account_id: string; currency: string; amount: bigint }

  investment: {
    id: string
    campaign_id: string
    investor_id: string
    state: InvestmentState
    units: bigint
    unit_price: bigint
    amount: bigint
    fee: Generated<bigint>
    currency: string
    gateway: GatewayName
    reference: string
    anonymous: boolean
    created_at: Date
    expires_at: Date | null
    /** No payment attempt starts after this; null for reservations that ended before the column existed. */
    attempts_until: Generated<Date | null>
    requested_units: Generated<bigint | null>
    excess: Generated<bigint | null>
    excess_transaction_id: Generated<string | null>
    confirmed_at: Date | null
    confirmed_on: Generated<string | null>
    ended_at: Date | null
    transaction_id: string | null
  }

  agreement: AgreementTable
  offline_refund: OfflineReturnTable
  unusable_transfer: UnusableTransferTable

  connected_account: ConnectedAccountTable

  notification: {
    id: string
    user_id: string
    kind: string
    subject: string
    facts: Json<Record<string, unknown>>
    created_at: Date
    read_at: Date | null
    in_inbox: Generated<boolean>
  }
  captured_mail: {
    id: string
    recipient: string
    language: Language
    subject: string
    text_body: string
    html_body: string
    created_at: Date
  }
}

export type LedgerAccountKind =
  | 'external'
  | 'wallet'
  | 'escrow'
  | 'owner'
  | 'fee'
  | 'transit'
  | 'receivable'
  | 'hold'
  | 'custodial'
  | 'custodial-hold'
