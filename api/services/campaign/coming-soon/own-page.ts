/** The owner requests, withdraws and closes the coming-soon page of a draft. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import { indicationTotals } from '#api/db/campaign/coming-soon/indications.ts'
import {
  approvedVersion,
  changeCurrency,
  changePage,
  changeVersion,
  findPage,
  freePageSlug,
  insertPage,
  insertVersion,
  latestVersion,
  lockPage,
  readDraftTexts,
  versionInReview,
} from '#api/db/campaign/coming-soon/pages.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { readSections, valuesIn } from '#api/db/draft/sections.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { lockManaged, managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { textIn } from '#api/texts/localized.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { dateIn } from '#domain/calendar.ts'
import { mayComeSoon, missingParts } from '#domain/campaign/coming-soon.ts'
import { offeredLanguages } from '#domain/draft/translation.ts'
import { slugMaximum } from '#domain/limits.ts'
import { slugOf } from '#domain/search-terms.ts'

interface OfCampaign {
  readonly campaignId: string
  readonly member: Member
  readonly language: Language
}

export type OwnPage = Awaited<ReturnType<typeof pageOf>>

async function pageOf(db: Reader | Writer, campaign: CampaignRow, language: Language) {
  const [page, approved, latest, totals, draft, offered] = await Promise.all([
    findPage(db, campaign.id),
    approvedVersion(db, campaign.id),
    latestVersion(db, campaign.id),
    indicationTotals(db, campaign.id),
    readDraftTexts(db, campaign.id),
    languagesOf(db, campaign.id),
  ])
  const shown = { ...draftShown(draft, language), languages: offered }
  return { possible: mayComeSoon(campaign.status), page, approved, latest, totals, draft: shown, language }
}

function draftShown(draft: Awaited<ReturnType<typeof readDraftTexts>>, language: Language) {
  const name = textIn(draft.names, language)
  const highlight = textIn(draft.highlights, language)
  const { currency, picture_id: picture } = draft
  return { name, highlight, missing: missingParts({ name, highlight, hasPicture: picture !== null, currency }) }
}

async function languagesOf(db: Reader | Writer, campaignId: string): Promise<Language[]> {
  return offeredLanguages(valuesIn(await readSections(db, campaignId, ['story', 'translations'])))
}

/** @throws CallError NOT_FOUND */
export async function readOwnPage(
  { campaignId, member, language }: OfCampaign,
  { db }: Pick<Deps, 'db'>,
): Promise<OwnPage> {
  return pageOf(db.read, await managedCampaign(db.read, campaignId, member), language)
}

interface PageRequest extends OfCampaign {
  /** By language; one is enough. Those that the draft does not offer are left out. */
  readonly descriptions: Readonly<Partial<Record<Language, string | undefined>>>
  /** The expected day; not binding. */
  readonly opensOn: string | undefined
}

/**
 * Sends the page for review with the name, highlight and picture that the draft has now. A request that is in review is
 * replaced; what is public stays until an administrator approves the new version.
 * @throws CallError NOT_FOUND, INVALID_INPUT, COMING_SOON_NOT_POSSIBLE, COMING_SOON_INCOMPLETE
 */
export async function requestPage(
  tx: Writer,
  { campaignId, member, language, descriptions: entered, opensOn }: PageRequest,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<OwnPage> {
  const campaign = await lockManaged(tx, campaignId, member)
  if (!mayComeSoon(campaign.status)) throw new CallError('COMING_SOON_NOT_POSSIBLE')
  const at = new Date(deps.clock.now())
  const offered = await languagesOf(tx, campaign.id)
  const descriptions = Object.fromEntries(
    offered.flatMap((each) => {
      const description = entered[each]?.trim() ?? ''
      return description === '' ? [] : [[each, description]]
    }),
  )
  if (Object.keys(descriptions).length === 0)
    throw new CallError('INVALID_INPUT', {}, [{ path: `descriptions.${offered[0]}`, code: 'required' }])
  const { settings } = await readSettings(tx)
  if (opensOn !== undefined && opensOn <= dateIn(at.getTime(), settings.timezone))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'opensOn', code: 'past' }])
  const draft = await readDraftTexts(tx, campaign.id)
  const { missing } = draftShown(draft, language)
  if (missing.length > 0 || draft.currency === null || draft.picture_id === null)
    throw new CallError(
      'COMING_SOON_INCOMPLETE',
      {},
      missing.map((part) => ({ path: part, code: 'required' })),
    )
  await putPage(tx, campaign, { currency: draft.currency, name: textIn(draft.names, 'en') })
  const replaced = await versionInReview(tx, campaign.id)
  if (replaced) await changeVersion(tx, replaced.version_id, { state: 'replaced' })
  const id = deps.ids.next()
  await insertVersion(tx, {
    id,
    campaign_id: campaign.id,
    names: draft.names,
    highlights: draft.highlights,
    picture_id: draft.picture_id,
    descriptions,
    opens_on: opensOn ?? null,
    sent_at: at,
    sent_by: member.id,
  })
  await audit(tx, 'coming-soon-requested', { campaign, member, at, version: id }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'coming-soon-sent', id })
  return pageOf(tx, campaign, language)
}

/** Its address and its currency stay once it was public: users may have given amounts. */
async function putPage(
  tx: Writer,
  campaign: CampaignRow,
  { currency, name }: { readonly currency: string; readonly name: string },
): Promise<void> {
  const page = await lockPage(tx, campaign.id)
  if (!page) {
    const slug = await freePageSlug(tx, slugOf(name, slugMaximum - 8) || campaign.kind, campaign.id)
    await insertPage(tx, { campaign_id: campaign.id, slug, currency })
    return
  }
  // A draft that was deleted and restored begins anew, without the amounts of the first time.
  if (page.state === 'ended') await changePage(tx, campaign.id, { state: 'pending', over_at: null })
  if (page.opened_at === null && page.currency !== currency) await changeCurrency(tx, campaign.id, currency)
}

/** @throws CallError NOT_FOUND, NOTHING_PROPOSED */
export async function withdrawPage(
  tx: Writer,
  { campaignId, member, language }: OfCampaign,
  deps: Pick<Deps, 'clock' | 'ids'>,
): Promise<OwnPage> {
  const campaign = await lockManaged(tx, campaignId, member)
  const version = await versionInReview(tx, campaign.id)
  if (!version) throw new CallError('NOTHING_PROPOSED')
  await changeVersion(tx, version.version_id, { state: 'withdrawn' })
  const at = new Date(deps.clock.now())
  await audit(tx, 'coming-soon-withdrawn', { campaign, member, at, version: version.version_id }, deps)
  return pageOf(tx, campaign, language)
}

/**
 * No further indications. Those that were given stay, and become saved investments if the campaign goes live. A new
 * request opens the page again, once it is approved.
 * @throws CallError NOT_FOUND, COMING_SOON_NOT_POSSIBLE
 */
export async function closePage(
  tx: Writer,
  { campaignId, member, language }: OfCampaign,
  deps: Pick<Deps, 'clock' | 'ids'>,
): Promise<OwnPage> {
  const campaign = await lockManaged(tx, campaignId, member)
  const page = await lockPage(tx, campaign.id)
  if (page?.state !== 'open') throw new CallError('COMING_SOON_NOT_POSSIBLE')
  await changePage(tx, campaign.id, { state: 'closed' })
  await audit(tx, 'coming-soon-closed', { campaign, member, at: new Date(deps.clock.now()) }, deps)
  return pageOf(tx, campaign, language)
}

interface AuditedChange {
  readonly campaign: CampaignRow
  readonly member: Member
  readonly at: Date
  readonly version?: string
}

async function audit(
  tx: Writer,
  eventName: 'coming-soon-requested' | 'coming-soon-withdrawn' | 'coming-soon-closed',
  { campaign, member, at, version }: AuditedChange,
  { ids }: Pick<Deps, 'ids'>,
): Promise<void> {
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName,
    subject: campaign.id,
    facts: version === undefined ? {} : { version },
  })
}
