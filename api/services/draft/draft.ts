/** A campaign's draft for the editor's calls: the campaign, its team, its sections, the site's rules. */

import { type CampaignRow, findCampaign } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { listEditors } from '#api/db/draft/editors.ts'
import { findFunding, fundingFields } from '#api/db/payment/funding.ts'
import { isInReview } from '#api/db/draft/proposals.ts'
import { readSections, type StoredSections, teamFiles, valuesIn } from '#api/db/draft/sections.ts'
import { listCurrencies, listNotedCountries, listOptions, questionList, readSettings } from '#api/db/site/settings.ts'
import { optionsHad } from '#api/db/site/chosen-options.ts'
import { ownedAccounts } from '#api/services/payment/connected-account/known-accounts.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { allowedCountries } from '#api/db/site/effective-settings.ts'
import { CallError } from '#contract/errors.ts'
import { dateIn } from '#domain/calendar.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { type CampaignFacts, type StepLeft, stepsLeft, type StepRules } from '#domain/draft/campaign-steps.ts'
import { chosenOptions } from '#domain/draft/chosen-options.ts'
import type { FieldProblem } from '#domain/field.ts'
import { type Actor, type CampaignTeam, editableSections, isOnTeam, mayManage } from '#domain/account/permissions.ts'
import { type OptionName, optionNames } from '#domain/site/offered-options.ts'

export interface DraftCampaign {
  readonly campaign: CampaignRow
  readonly team: CampaignTeam
}

/**
 * A campaign that the user manages or may edit. @throws CallError NOT_FOUND for any other, whether or not it exists.
 */
export async function draftOf(db: Reader | Writer, someone: Actor, campaignId: string): Promise<DraftCampaign> {
  return withTeam(db, someone, await findCampaign(db, campaignId))
}

/** @throws CallError NOT_FOUND */
export async function withTeam(
  db: Reader | Writer,
  someone: Actor,
  campaign: CampaignRow | undefined,
): Promise<DraftCampaign> {
  const draft = campaign && (await draftWithTeam(db, campaign))
  if (!draft || !isOnTeam(someone, draft.team)) throw new CallError('NOT_FOUND')
  return draft
}

/** @throws CallError NOT_FOUND, and NOT_ALLOWED for an editor who is not the owner */
export async function managedDraft(db: Reader | Writer, someone: Actor, campaignId: string): Promise<DraftCampaign> {
  const draft = await draftOf(db, someone, campaignId)
  if (!mayManage(someone, { ownerId: draft.campaign.owner_id })) throw new CallError('NOT_ALLOWED')
  return draft
}

/** With the sections that the user may edit now. @throws CallError NOT_FOUND */
export async function editableDraft(db: Reader, someone: Actor, campaignId: string) {
  const draft = await draftOf(db, someone, campaignId)
  return { ...draft, editable: editableSections(someone, draft.team) }
}

/** For administrators, who are not members of the team. */
export async function draftWithTeam(db: Reader | Writer, campaign: CampaignRow): Promise<DraftCampaign> {
  const editorIds = await listEditors(db, campaign.id)
  const inReview = isPublic(campaign.status) && (await isInReview(db, campaign.id))
  return { campaign, team: { ownerId: campaign.owner_id, editorIds, status: campaign.status, inReview } }
}

type OptionRows = Awaited<ReturnType<typeof listOptions>>

/** The rules for drafts by the site's settings and today's date. */
export async function stepRules(
  db: Reader | Writer,
  now: number,
): Promise<{ readonly rules: StepRules; readonly questions: OptionRows }> {
  const [{ settings }, currencies, options, countries] = await Promise.all([
    readSettings(db),
    listCurrencies(db),
    listOptions(db, [questionList, ...optionNames.map((name) => chosenOptions[name].list)]),
    listNotedCountries(db),
  ])
  const questions = options.filter(({ list, active }) => list === questionList && active)
  const offered = eachOption((name) =>
    options.filter(({ list, active }) => list === chosenOptions[name].list && active).map(({ slug }) => slug),
  )
  return {
    rules: {
      companyNameMinimum: settings.companyNameMinimum,
      currencies: currencies.filter(({ offered }) => offered).map(({ code }) => code),
      countries: [...allowedCountries(settings)],
      countriesOff: countries.filter(({ active }) => !active).map(({ slug }) => slug),
      ...offered,
      requiredFaqs: questions.map(({ slug }) => slug),
      achOn: settings.achAccountRequired,
      today: dateIn(now, settings.timezone),
    },
    questions,
  }
}

function eachOption(keys: (name: OptionName) => string[]): Record<OptionName, string[]> {
  return Object.fromEntries(optionNames.map((name) => [name, keys(name)])) as Record<OptionName, string[]>
}

/** A campaign keeps options that are not offered any more. */
export async function rulesOf(
  db: Reader | Writer,
  campaign: Pick<CampaignRow, 'id' | 'currency' | 'country' | 'property_type' | 'strategy'>,
  rules: StepRules,
) {
  const had = await optionsHad(db, campaign)
  const merged = (offered: readonly string[], own: readonly string[] = []): string[] => [
    ...new Set([...offered, ...own]),
  ]
  return {
    ...rules,
    currencies: merged(rules.currencies, campaign.currency === null ? [] : [campaign.currency]),
    ...eachOption((name) => merged(rules[name] ?? [], had.get(chosenOptions[name].list))),
    countries: [...(rules.countries ?? [])],
    countriesOff: (rules.countriesOff ?? []).filter((code) => code !== campaign.country),
  }
}

/** All data that the validation of the sections needs. */
export async function draftFacts(
  db: Reader | Writer,
  { campaign, team }: DraftCampaign,
  rules: StepRules,
  known?: StoredSections,
): Promise<CampaignFacts> {
  const sections = known ?? (await readSections(db, campaign.id))
  const [funding, files, own] = await Promise.all([
    findFunding(db, campaign.id),
    teamFiles(db, sections, [team.ownerId, ...team.editorIds]),
    rulesOf(db, campaign, rules),
  ])
  return {
    kind: campaign.kind,
    sections: { ...valuesIn(sections), funding: fundingFields(funding) },
    rules: own,
    files,
  }
}

/** Missing items of all steps, with the current state of the owner's connected accounts. */
export async function missingItems(
  db: Reader | Writer,
  draft: DraftCampaign,
  rules: StepRules,
  gateways: Gateways,
  known?: StoredSections,
): Promise<StepLeft[]> {
  const facts = await draftFacts(db, draft, rules, known)
  const accounts = rules.achOn ? await ownedAccounts(db, draft.team.ownerId, gateways) : undefined
  return stepsLeft({ ...facts, accounts })
}

/** Missing items as fields of a reply: each under its section's name, as the checklist links to it. */
export function checklist(left: readonly StepLeft[]): FieldProblem[] {
  return left
    .flatMap(({ problems }) => problems)
    .slice(0, 100)
    .map(({ section, path, ...problem }) => ({ ...problem, path: `${section}.${path}` }))
}
