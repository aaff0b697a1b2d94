/** Creating a campaign (platform 2, 4, 5, 7). Drafts keep what was typed; rules judge it afterwards. */

import { campaignKinds } from '#domain/campaign.ts'
import { companyFields } from '#domain/company.ts'
import { draftFieldMaximum } from '#domain/limits.ts'
import { call } from './call.ts'
import {
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Schema,
  type Value,
} from './schema.ts'
import { campaignStatusCode } from './shapes.ts'

const fieldProblem = object({
  path: text({ max: 100 }),
  code: text({ max: 20 }),
  limit: optional(integer({ min: 0, max: 1_000_000 })),
})

export const campaignDraft = object({
  id: id(),
  kind: oneOf(campaignKinds),
  status: campaignStatusCode,
  slug: text({ max: 80 }),
  /** What the owner calls it so far: the company's name, or empty. */
  title: text({ max: 4000 }),
  createdAt: instant(),
  updatedAt: instant(),
})
export type CampaignDraft = Value<typeof campaignDraft>

export const create = call({
  method: 'POST',
  path: 'equities/',
  access: 'owner',
  summary: 'Start a campaign. The id is made by the client, so that it can be started offline.',
  spec: 'platform 2',
  body: object({ id: id(), kind: oneOf(campaignKinds) }),
  reply: campaignDraft,
  errors: ['NOT_ALLOWED'],
  idempotent: true,
  stale: ['equities/', 'get-user-campaigns/'],
})

export const get = call({
  method: 'GET',
  path: 'equities/{id}',
  access: 'owner',
  summary: 'A campaign of the person, by its id.',
  spec: 'platform 7',
  params: object({ id: id() }),
  reply: campaignDraft,
  cache: 'private',
})

const companyValues = object(
  Object.fromEntries(companyFields.map((field) => [field, text({ max: draftFieldMaximum })])) as Record<
    (typeof companyFields)[number],
    Schema<string>
  >,
)

export const companyDraft = object({
  values: companyValues,
  /** Counts up with every change; also the ETag. */
  version: integer({ min: 0, max: 1_000_000_000 }),
  updatedAt: nullable(instant()),
  /** What still stands between this step and complete. */
  problems: list(fieldProblem, 100),
})
export type CompanyDraft = Value<typeof companyDraft>

const ofCampaign = object({ campaignId: id() })

export const getCompany = call({
  method: 'GET',
  path: 'equity/company-profile/{campaignId}',
  access: 'owner',
  summary: 'Step 1 of a campaign: the company as entered so far.',
  spec: 'platform 7',
  params: ofCampaign,
  reply: companyDraft,
  versioned: true,
  cache: 'private',
})

export const updateCompany = call({
  method: 'PATCH',
  path: 'equity/company-profile/{campaignId}',
  access: 'owner',
  summary: 'Change fields of step 1. What is not named stays as it is.',
  spec: 'platform 7, decision T23',
  params: ofCampaign,
  body: object(
    Object.fromEntries(companyFields.map((field) => [field, optional(text({ max: draftFieldMaximum }))])) as Record<
      (typeof companyFields)[number],
      Schema<string | undefined>
    >,
  ),
  reply: companyDraft,
  errors: ['VERSION_REQUIRED', 'VERSION_CONFLICT', 'CAMPAIGN_LOCKED'],
  idempotent: true,
  versioned: true,
  stale: ['equity/company-profile/', 'equities/', 'get-user-campaigns/'],
})
