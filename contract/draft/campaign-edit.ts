/** Creating a campaign (platform 2, 4, 5, 7). Drafts store input as typed; rules validate it afterwards. */

import { campaignKinds } from '#domain/campaign/campaign.ts'
import { connectedStates } from '#domain/payment/connected-account.ts'
import { draftSections, fieldMaximum, type FormSection, formSections } from '#domain/draft/campaign-sections.ts'
import { amountMaximum, longStoryMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  date,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  text,
  type Value,
} from '#contract/schema.ts'
import { threadCounts } from '#contract/campaign/review-thread.ts'
import { requiredFaqs } from '#contract/site/settings.ts'
import { campaignStatusCode, optionKey } from '#contract/shapes.ts'
import { unreadableStates } from '#contract/uploads.ts'

export const fieldProblem = object({
  path: text({ max: 100 }),
  code: text({ max: 20 }),
  limit: optional(integer({ min: 0, max: amountMaximum })),
})

export const campaignDraft = object({
  id: id(),
  kind: oneOf(campaignKinds),
  status: campaignStatusCode,
  slug: text({ max: 80 }),
  /** The current title: its own name, else the company's, else empty. */
  title: text({ max: 4000 }),
  /** The user owns it; otherwise they were given access to edit it. */
  isOwner: bool(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type CampaignDraft = Value<typeof campaignDraft>

/** Fields of a section: at most a list of fifty items with their positions in other languages. */
const values = record(text({ max: longStoryMaximum }), 2000)
const version = integer({ min: 0, max: 1_000_000_000 })

export const sectionDraft = object({
  values,
  /** Counts up with every change; also the ETag. */
  version,
  updatedAt: nullable(instant()),
  /** Invalid or missing fields. */
  problems: list(fieldProblem, 2000),
})
export type SectionDraft = Value<typeof sectionDraft>

/** Keys of one of the site's lists. */
const optionKeys = optional(list(optionKey, 100))

/** The site's settings that extend the rules of the steps. */
const stepRules = object({
  companyNameMinimum: integer({ min: 0, max: 1000 }),
  currencies: list(text({ max: 3 }), 100),
  /** Countries in which properties may be; empty if all are allowed. */
  countries: optional(list(text({ max: 2 }), 250)),
  /** Countries that the site does not offer. Missing from older cached responses, as are its lists below. */
  countriesOff: optional(list(text({ max: 2 }), 250)),
  propertyTypes: optionKeys,
  strategies: optionKeys,
  industries: optionKeys,
  categories: optionKeys,
  stages: optionKeys,
  rounds: optionKeys,
  memberTypes: optionKeys,
  requiredFaqs,
  achOn: bool(),
  today: date(),
})

export const create = call({
  method: 'POST',
  path: 'equities/',
  access: 'owner',
  summary: 'Creates a campaign. The client generates the id, so that a campaign can be created offline.',
  spec: 'platform 2',
  body: object({ id: id(), kind: oneOf(campaignKinds) }),
  reply: campaignDraft,
  errors: ['NOT_ALLOWED', 'CAMPAIGN_LIMIT'],
  idempotent: true,
  stale: ['equities/', 'get-user-campaigns/'],
})

export const get = call({
  method: 'GET',
  path: 'equities/{id}',
  access: 'user',
  summary: 'Returns a campaign that the user owns or edits, by its id.',
  spec: 'platform 7',
  params: object({ id: id() }),
  reply: campaignDraft,
  cache: 'private',
})

/** The whole draft of a campaign, for its editor. */
export const getDraft = call({
  method: 'GET',
  path: 'equities/{id}/draft',
  access: 'user',
  summary:
    "Returns every section of a campaign draft, with the payout account masked, and the site's additional rules.",
  spec: 'platform 4, decision T23',
  params: object({ id: id() }),
  reply: object({
    campaign: campaignDraft,
    sections: record(object({ values, version }), 40),
    /** Sections that the user may change now. */
    editable: list(oneOf([...draftSections, 'funding']), 40),
    rules: stepRules,
    /** Uploaded files that nobody can open, by id. */
    files: optional(record(oneOf(unreadableStates), 1000)),
    /** If a connected account is needed: the owner's accounts, returned to the owner only. */
    accounts: optional(list(object({ id: id(), state: oneOf(connectedStates) }), 50)),
    /** Why it was declined, for status 3. */
    reason: nullable(text({ max: 2000 })),
    /** The number of the review's comments. Missing from older cached responses. */
    comments: optional(threadCounts),
    /** The reasons of administrators' decisions so far, latest first. */
    decisions: list(
      object({
        id: id(),
        decision: oneOf(['declined', 'hidden']),
        reason: text({ max: 2000 }),
        at: instant(),
      }),
      100,
    ),
  }),
  cache: 'private',
})
export type Draft = Value<typeof getDraft.reply>

export const submit = call({
  method: 'PATCH',
  path: 'equities/{id}',
  access: 'owner',
  summary:
    'Submits a draft for review (status 1), withdraws it (0) or archives it (6). Returns the campaign with its new status.',
  spec: 'platform 4, 7, decision T15',
  params: object({ id: id() }),
  body: object({ status: oneOf([0, 1, 6]) }),
  reply: campaignDraft,
  errors: [
    'TRANSITION_NOT_ALLOWED',
    'CAMPAIGN_INCOMPLETE',
    'CAMPAIGN_LIMIT',
    'CLOSING_DATE_PAST',
    'CLOSING_DATE_TOO_LATE',
  ],
  idempotent: true,
  stale: ['equities/', 'get-user-campaigns/', 'admin/campaigns', 'admin/overview'],
})

export const duplicate = call({
  method: 'POST',
  path: 'equities/{id}/duplicate',
  access: 'owner',
  summary: 'Creates a campaign from the data of another one, without its payout account, dates and team access.',
  spec: 'issue of campaign creation, decision T79',
  params: object({ id: id() }),
  body: object({ id: id() }),
  reply: campaignDraft,
  errors: ['CAMPAIGN_LIMIT'],
  idempotent: true,
  stale: ['equities/', 'get-user-campaigns/'],
})

export const ofCampaign = object({ campaignId: id() })
export const staleDraft = ['equities/', 'get-user-campaigns/']
export const draftRefusals = ['VERSION_REQUIRED', 'VERSION_CONFLICT', 'CAMPAIGN_LOCKED'] as const

/** The fields that a body may have, all of them texts, so that the calls of all sections are alike. */
/* @__NO_SIDE_EFFECTS__ */
export function named(
  names: readonly string[],
  most: (name: string) => number,
): Readonly<Record<string, Schema<string | undefined>>> {
  return Object.fromEntries(names.map((name) => [name, optional(text({ max: most(name) }))]))
}

/* @__NO_SIDE_EFFECTS__ */
function readForm(path: string, what: string) {
  return call({
    method: 'GET',
    path,
    access: 'user',
    summary: `Returns the draft of ${what}.`,
    spec: 'platform 7',
    params: ofCampaign,
    reply: sectionDraft,
    versioned: true,
    cache: 'private',
  })
}

/* @__NO_SIDE_EFFECTS__ */
function changeForm(section: FormSection, method: 'PATCH' | 'POST', path: string, what: string) {
  return call({
    method,
    path,
    access: 'user',
    summary:
      method === 'PATCH'
        ? `Updates fields of a draft section: ${what}. Omitted fields are left unchanged. With Prefer: return=minimal, only the changed fields are returned.`
        : `Replaces all fields of a draft section: ${what}. Omitted fields are cleared.`,
    spec: 'platform 7, decision T23',
    params: ofCampaign,
    body: object(named(formSections[section], (name) => fieldMaximum(section, name))),
    reply: sectionDraft,
    errors: [...draftRefusals],
    idempotent: true,
    versioned: true,
    stale: [path.replace('{campaignId}', ''), ...staleDraft],
  })
}

export const companyPath = 'equity/company-profile/{campaignId}'
export const getCompany = readForm(companyPath, 'step 1: the company')
export const updateCompany = changeForm('company', 'PATCH', companyPath, 'the company')
export const enterCompany = changeForm('company', 'POST', companyPath, 'the company')

export const fundraisingPath = 'campaign/fundraising-detail/{campaignId}'
export const getFundraising = readForm(fundraisingPath, 'step 2: the property and the raise')
export const updateFundraising = changeForm('fundraising', 'PATCH', fundraisingPath, 'the property and the raise')
export const enterFundraising = changeForm('fundraising', 'POST', fundraisingPath, 'the property and the raise')

export const termsPath = 'campaign/campaign-terms/{campaignId}'
export const getTerms = readForm(termsPath, 'step 2: the terms')
export const updateTerms = changeForm('terms', 'PATCH', termsPath, 'the terms')
export const enterTerms = changeForm('terms', 'POST', termsPath, 'the terms')

export const storyPath = 'campaign/campaign-story/{campaignId}'
export const getStory = readForm(storyPath, 'step 3: the story')
export const updateStory = changeForm('story', 'PATCH', storyPath, 'the story')
export const enterStory = changeForm('story', 'POST', storyPath, 'the story')

export const extrasPath = 'campaign/extras-info/{campaignId}'
export const getExtras = readForm(extrasPath, 'step 5: addresses, analytics and contract')
export const updateExtras = changeForm('extras', 'PATCH', extrasPath, 'addresses, analytics and contract')
export const enterExtras = changeForm('extras', 'POST', extrasPath, 'addresses, analytics and contract')

export const uploadContract = call({
  method: 'PATCH',
  path: 'equities/{id}/upload-user-contact',
  access: 'user',
  summary: "Sets an uploaded file as the owner's own contract.",
  spec: 'platform 7, decision T63',
  params: object({ id: id() }),
  body: object({ contract: id() }),
  reply: sectionDraft,
  errors: [...draftRefusals],
  idempotent: true,
  versioned: true,
  stale: ['campaign/extras-info/', ...staleDraft],
})
