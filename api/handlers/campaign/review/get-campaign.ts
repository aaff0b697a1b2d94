import { countReconfirmations, currentAmendment } from '#api/db/campaign/amendments.ts'
import type { Reader } from '#api/db/database.ts'
import { findCampaign } from '#api/db/campaign/campaigns.ts'
import { readConnected } from '#api/db/payment/connected-accounts.ts'
import { indicationTotals } from '#api/db/campaign/coming-soon/indications.ts'
import { approvedVersion, findPage, versionInReview } from '#api/db/campaign/coming-soon/pages.ts'
import { findFunding, fundingFields } from '#api/db/payment/funding.ts'
import { findOwn, listEvents } from '#api/db/campaign/own-campaigns.ts'
import { currentProposal } from '#api/db/draft/proposals.ts'
import { countThreads } from '#api/db/campaign/review/threads.ts'
import { readSections, valuesIn } from '#api/db/draft/sections.ts'
import { draftWithTeam, stepRules, missingItems } from '#api/services/draft/draft.ts'
import { isInReview } from '#api/services/campaign/review/threads.ts'
import { sinceDecision } from '#api/services/campaign/review/snapshot.ts'
import { isOwnTeam } from '#api/services/campaign/review/team-decision.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAmendment } from '#api/presenters/campaign/closing.ts'
import { presentProposal } from '#api/presenters/draft/proposal.ts'
import { presentVersion } from '#api/presenters/campaign/coming-soon.ts'
import { presentAdminCampaign } from '#api/presenters/campaign/own-campaign.ts'
import * as campaignReviewCalls from '#contract/campaign/campaign-review.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'

/** A draft may contain thousands of items, and no one reads more. */
const mostProblems = 200
const mostChanges = 2000

export const getCampaign = handle(
  campaignReviewCalls.getCampaign,
  async ({ params, member, language }, { db, clock, gateways }) => {
    const [row, campaign] = await Promise.all([findOwn(db.read, params.id, language), findCampaign(db.read, params.id)])
    if (!row || !campaign) throw new CallError('NOT_FOUND')
    const [events, comments, funding, { rules }, live, proposed, amended, comingSoon] = await Promise.all([
      listEvents(db.read, row.id),
      countThreads(db.read, row.id),
      findFunding(db.read, row.id),
      stepRules(db.read, clock.now()),
      readSections(db.read, row.id),
      currentProposal(db.read, row.id),
      currentAmendment(db.read, row.id),
      comingSoonOf(db.read, row.id, language),
    ])
    const connected = funding?.connected_id ? await readConnected(db.read, funding.connected_id) : undefined
    const draft = await draftWithTeam(db.read, campaign)
    const left = await missingItems(db.read, draft, rules, gateways)
    const since = await sinceDecision(db.read, row.id, { live, proposal: proposed })
    const proposal = proposed?.state === 'review' ? presentProposal(proposed, valuesIn(live)) : null
    return {
      ...(since
        ? { sinceDecision: { ...since, at: since.at.toISOString(), changes: since.changes.slice(0, mostChanges) } }
        : {}),
      ...(proposal ? { proposal } : {}),
      ...(amended
        ? { amendment: presentAmendment({ row: amended, answers: await countReconfirmations(db.read, amended.id) }) }
        : {}),
      ...(comingSoon ? { comingSoon } : {}),
      campaign: presentAdminCampaign(row),
      ownTeam: isOwnTeam(draft.team, member.id),
      terms: {
        currency: campaign.currency,
        unitPrice: campaign.unit_price,
        minimum: campaign.minimum,
        maximum: campaign.maximum,
        raiseType: campaign.raise_type,
        accreditation: campaign.accreditation,
        investorCountryRule: campaign.investor_country_rule,
        investorCountries: campaign.investor_countries,
        propertyType: campaign.property_type,
        strategy: campaign.strategy,
        returnPoints: campaign.return_points,
        termMonths: campaign.term_months,
        frequency: campaign.frequency,
        closingDate: campaign.closing_date,
      },
      limitExempt: campaign.limit_exempt,
      problems: left
        .flatMap(({ step, problems }) =>
          problems.map(({ section, path, code, limit = null }) => ({ step, section, path, code, limit })),
        )
        .slice(0, mostProblems),
      account: funding
        ? {
            ...fundingFields(funding),
            connected: connected
              ? { companyName: connected.company_name, state: connected.state, test: connected.test }
              : null,
            updatedAt: funding.updated_at.toISOString(),
          }
        : null,
      inReview: await isInReview(db.read, campaign),
      comments,
      history: events.map((event) => ({
        from: event.from_status,
        to: event.to_status,
        actor: event.first_name === null ? '' : `${event.first_name} ${event.last_name ?? ''}`.trim(),
        reason: event.reason,
        at: event.at.toISOString(),
      })),
    }
  },
)

/** The page that announces the campaign, if one was requested. */
async function comingSoonOf(db: Reader, campaignId: string, language: Language) {
  const page = await findPage(db, campaignId)
  if (!page) return undefined
  const [approved, review, { total }] = await Promise.all([
    approvedVersion(db, campaignId),
    versionInReview(db, campaignId),
    indicationTotals(db, campaignId),
  ])
  return {
    state: page.state,
    slug: page.slug,
    approved: approved ? presentVersion(approved, language) : null,
    review: review ? presentVersion(review, language) : null,
    indications: total,
  }
}
