/**
 * Changes one section of a draft: authorization, storage and publication in one transaction. For a public campaign the
 * change is proposed and not published here.
 */

import { type CampaignRow, changeStatus, lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { endAccess, listEditors } from '#api/db/draft/editors.ts'
import { project } from '#api/db/draft/projection.ts'
import { countVersion, currentProposal, withProposal, writeProposal } from '#api/db/draft/proposals.ts'
import {
  claimItems,
  itemIdsOf,
  readSections,
  sectionIn,
  type StoredSection,
  type StoredSections,
  teamFiles,
  valuesIn,
  writeSection,
} from '#api/db/draft/sections.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { changesBetween } from '#domain/draft/campaign-proposal.ts'
import {
  type DraftSection,
  fieldMaximum,
  type Fields,
  filesNamed,
  isFieldOf,
  itemsOf,
} from '#domain/draft/campaign-sections.ts'
import { type SectionProblem, sectionProblems } from '#domain/draft/campaign-steps.ts'
import type { FieldProblem } from '#domain/field.ts'
import { editableSections } from '#domain/account/permissions.ts'
import { graphemes } from '#domain/text.ts'
import { draftFacts, draftOf, stepRules, withTeam } from './draft.ts'

export interface SectionRequest {
  readonly member: Member
  readonly campaignId: string
  /** The version that the change is based on; undefined if it cannot conflict (a new item). */
  readonly ifMatch: number | undefined
  /** The section as the reply to a stale change contains it. */
  readonly encodeCurrent: (current: DraftSectionState) => unknown
}

/** A section as stored, with its problems. */
export interface DraftSectionState {
  readonly section: DraftSection
  readonly stored: StoredSection
  readonly problems: readonly SectionProblem[]
}

export interface ChangedSection extends DraftSectionState {
  /** Names of the fields that changed. */
  readonly changed: readonly string[]
}

/** @throws CallError NOT_FOUND */
export async function readSection(
  { campaignId, member, section }: Pick<SectionRequest, 'campaignId' | 'member'> & { readonly section: DraftSection },
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<DraftSectionState> {
  const draft = await draftOf(db.read, member, campaignId)
  const [sections, { rules }] = await Promise.all([
    readSections(db.read, draft.campaign.id),
    stepRules(db.read, clock.now()),
  ])
  const facts = await draftFacts(db.read, draft, rules, sections)
  return { section, stored: sectionIn(sections, section), problems: sectionProblems(facts, section) }
}

/** @param change returns the new fields for the current ones */
export async function changeSection(
  tx: Writer,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { member, campaignId, ifMatch, encodeCurrent }: SectionRequest,
  section: DraftSection,
  change: (now: Fields) => Fields,
): Promise<ChangedSection> {
  const { campaign, team } = await withTeam(tx, member, await lockCampaign(tx, campaignId))
  if (!editableSections(member, team).includes(section)) throw new CallError('CAMPAIGN_LOCKED')
  const at = new Date(deps.clock.now())
  const live = await readSections(tx, campaign.id)
  const published = isPublic(campaign.status)
  const proposed = (published ? await currentProposal(tx, campaign.id) : undefined)?.changes ?? {}
  const sections = withProposal(live, proposed)
  const stored = sectionIn(sections, section)
  // Validated last: by then the chosen options of the site's lists are locked, or have been removed.
  const validate = async (all: typeof sections): Promise<DraftSectionState> => {
    const { rules } = await stepRules(tx, deps.clock.now())
    const facts = await draftFacts(tx, { campaign, team }, rules, all)
    return { section, stored: sectionIn(all, section), problems: sectionProblems(facts, section) }
  }
  if (ifMatch !== undefined && ifMatch !== stored.version)
    throw new CallError('VERSION_CONFLICT', { current: encodeCurrent(await validate(sections)) })
  const changed = change(stored.values)
  await refuseForeign(tx, campaign.id, section, changed)
  const next = { values: { ...stored.values, ...changed }, version: stored.version + 1, updatedAt: at }
  if (Object.keys(next.values).length > fieldsMost) throw tooMany(section)
  const all = { ...sections, [section]: next }
  // Access ends immediately: it is not part of the published text.
  if (section === 'team')
    await endAccessOfRemoved(tx, campaign, stored.values, all, [valuesIn(live), valuesIn(all)].flatMap(filesNamed), at)
  if (published) {
    // The terms of investing change only with an administrator's approval (decision T32).
    const fields = changesBetween(sectionIn(live, section).values, next.values)
    await writeProposal(tx, campaign.id, { ...proposed, [section]: fields }, { id: deps.ids.next(), at })
    await countVersion(tx, campaign.id, [section], at)
  } else {
    await writeSection(tx, campaign.id, section, next.values, next.version, at)
    const files = await teamFiles(tx, all, [team.ownerId, ...(await listEditors(tx, campaign.id))])
    await project(tx, campaign.id, all, files, section, at)
  }
  if (campaign.status === 3) await reopen(tx, campaign.id, member.id, deps.ids.next(), at)
  return { ...(await validate(all)), changed: Object.keys(changed) }
}

/** A member who is removed from the team loses their access. */
async function endAccessOfRemoved(
  tx: Writer,
  campaign: CampaignRow,
  before: Fields,
  sections: StoredSections,
  files: readonly string[],
  at: Date,
): Promise<void> {
  const stay = new Set(itemsOf(sectionIn(sections, 'team').values).map(({ id }) => id))
  const removed = itemsOf(before).filter(({ id }) => !stay.has(id))
  const ids = itemIdsOf(
    'team',
    removed.map(({ id }) => `${id}.fullName`),
  )
  await endAccess(tx, campaign, ids, files, at)
}

/** A declined campaign that is edited becomes a draft again (decision T15). */
export async function reopen(
  tx: Writer,
  campaignId: string,
  actorId: string,
  eventId: string,
  at: Date,
): Promise<void> {
  await changeStatus(tx, { id: eventId, campaignId, from: 3, to: 0, actorId, reason: '', at })
}

/** Maximum fields of one section, including those of removed items. */
const fieldsMost = 2000

function tooMany(section: DraftSection): CallError {
  return new CallError('INVALID_INPUT', {}, [{ path: section, code: 'too-many', limit: fieldsMost }])
}

/** Refuses unknown fields, oversized texts, and items of other campaigns. @throws CallError INVALID_INPUT */
async function refuseForeign(tx: Writer, campaignId: string, section: DraftSection, changed: Fields): Promise<void> {
  const problems: FieldProblem[] = Object.entries(changed).flatMap(([name, value]): FieldProblem[] => {
    if (!isFieldOf(section, name)) return [{ path: name, code: 'unknown' }]
    const limit = fieldMaximum(section, name)
    return graphemes(value) > limit ? [{ path: name, code: 'too-long', limit }] : []
  })
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems.slice(0, 50))
  const foreign = await claimItems(tx, campaignId, section, itemIdsOf(section, Object.keys(changed)))
  if (foreign.length > 0)
    throw new CallError(
      'INVALID_INPUT',
      {},
      foreign.slice(0, 50).map((id) => ({ path: id, code: 'taken' })),
    )
}
