/** Seeds the whole demonstration, once, on an empty site. */

import { replaceSaved } from '#api/db/investment/saved-investments.ts'
import { demoOperator } from './operator.ts'
import { demoPageMeta } from './page-meta.ts'
import { changeSettings, hasAdministrator } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { seedConversations } from '#demo/messaging/conversations.ts'
import { demoCampaigns, type DemoCompany, demoCompanies } from '#demo/marketplace.ts'
import type { Past } from '#demo/payments/past.ts'
import { demoSignIns } from '#demo/sign-ins.ts'
import { seedPayments } from '#demo/payments/seed-payments.ts'
import { dayMs } from '#domain/calendar.ts'
import { savedInvestmentDays } from '#domain/limits.ts'
import { seedAccreditations } from './accreditations.ts'
import { seedAgreements } from './agreements.ts'
import { demoBank } from './bank.ts'
import { seedCampaign, wasLive } from './campaign.ts'
import { seedComingSoon } from './coming-soon.ts'
import { seedDesk } from './desk.ts'
import { seedRepayments } from './repayments.ts'
import { seedFigures } from './figures.ts'
import { confirmedInvestment, reservation, type Seeded, seedInvestments } from './investments.ts'
import { seedMailChoices } from './mail-choices.ts'
import { seedNetwork } from './network.ts'
import { seedOwnerLife, type SeenCampaign } from './owner-life.ts'
import { seedOwner, seedUsers } from './users.ts'
import { seededRandom } from './random.ts'
import { type SeedTools, seedTools } from './seed-tools.ts'
import { seedWallets } from './wallets.ts'

/** The companies that the demonstration's owner runs. */
const ownersCompanies: ReadonlySet<string> = new Set(['northlight', 'oakline'])

/**
 * Does nothing if an administrator exists: the site is in use.
 * @param past the simulated time of its payments through providers; undefined omits them
 * @returns whether it seeded
 */
export async function seedDemo(deps: Deps, past: Past | undefined): Promise<boolean> {
  if (await hasAdministrator(deps.db.read)) return false
  const [investor, owner, admin, unusable] = await Promise.all([
    ...demoSignIns.map((person) => deps.passwords.hash(person.password)),
    deps.passwords.hash(deps.ids.secret(24)),
  ])
  const hashes = { investor: investor ?? '', owner: owner ?? '', admin: admin ?? '', unusable: unusable ?? '' }
  const tools = seedTools({
    now: new Date(deps.clock.now()),
    newId: () => deps.ids.next(),
    random: seededRandom(20_261_121),
    files: deps.files,
    pictures: deps.pictures,
    sealer: deps.sealer,
  })
  // One transaction, so that an interrupted start leaves no partial data.
  await deps.db.transact(async (tx) => {
    await changeSettings(tx, {
      bank: demoBank,
      walletModule: true,
      mangoPayModule: true,
      pageMeta: demoPageMeta,
      operator: demoOperator,
    })
    const users = await seedUsers(tx, tools, hashes)
    const owners = new Map<string, string>()
    for (const company of demoCompanies) {
      const lead = company.team[0]
      const isReit = demoCampaigns.some((campaign) => campaign.company === company.key && campaign.kind === 'reit')
      owners.set(
        company.key,
        ownersCompanies.has(company.key)
          ? users.ownerId
          : await seedOwner(
              tx,
              tools,
              { key: company.key, firstName: lead?.firstName ?? 'Office', lastName: lead?.lastName ?? '', isReit },
              hashes.unusable,
            ),
      )
    }
    const seen: SeenCampaign[] = []
    const live: { seeded: Seeded; slug: string; status: number }[] = []
    for (const [index, content] of demoCampaigns.entries()) {
      const company = demoCompanies.find((each) => each.key === content.company) as DemoCompany
      const ownerId = firstOfItsKind(index) ? users.ownerId : (owners.get(content.company) ?? '')
      const seeded = await seedCampaign(
        tx,
        tools,
        content,
        company,
        { ownerId, adminId: users.adminId, crowdIds: users.crowdIds },
        index + 1,
      )
      await seedFigures(tx, tools, seeded.id, content.slug)
      if (content.status === 0 && firstOfItsKind(index))
        await seedComingSoon(tx, tools, { ...seeded, slug: content.slug }, { ...users, ownerId })
      if (!wasLive(content)) continue
      await seedInvestments(tx, tools, content, seeded, users.crowdIds, users.adminId)
      live.push({ seeded, slug: content.slug, status: content.status })
      seen.push({ id: seeded.id, ownerId, wentLiveAt: seeded.wentLiveAt, open: content.status === 2 })
    }
    const roomy = await seedPortfolio(tx, tools, users.investorId, users.adminId, live)
    await seedWallets(tx, tools, users, roomy)
    await seedRepayments(tx, tools, users, live)
    await seedOwnerLife(tx, tools, seen, users)
    await seedAgreements(tx, users.investorId, deps)
    if (past) await seedPayments(tx, tools, { past, users: users, campaigns: roomy }, deps)
    await seedDesk(tx, tools, users.adminId)
    await seedMailChoices(tx, tools, users)
    await seedNetwork(tx, tools, users)
    await seedAccreditations(tx, tools, users)
    await seedConversations(tx, tools, { users, seen }, deps)
  })
  await deps.db.execute('analyze')
  return true
}

/**
 * The demonstration's owner has the first draft, the first pending and the first declined campaign, so that every
 * filter has results.
 */
function firstOfItsKind(index: number): boolean {
  const status = demoCampaigns[index]?.status
  return (
    (status === 0 || status === 1 || status === 3) &&
    demoCampaigns.findIndex((campaign) => campaign.status === status) === index
  )
}

/** Interleaves the groups: one of each group, then the next of each. */
function byTurns<T>(items: readonly T[], groupOf: (item: T) => string): T[] {
  const groups = [...Map.groupBy(items, groupOf).values()]
  const longest = Math.max(0, ...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group.slice(turn, turn + 1))).flat()
}

/**
 * The portfolio of the demonstration's investor: several currencies, an unpaid and a saved investment.
 * @returns campaigns with room
 */
async function seedPortfolio(
  tx: Parameters<typeof reservation>[0],
  tools: SeedTools,
  investorId: string,
  adminId: string,
  live: readonly { readonly seeded: Seeded; readonly status: number }[],
): Promise<readonly Seeded[]> {
  const open: { seeded: Seeded; left: bigint }[] = []
  for (const { seeded, status } of live) {
    if (status !== 2) continue
    const row = await tx
      .selectFrom('campaign')
      .select(['units_total', 'units_taken', 'accreditation'])
      .where('id', '=', seeded.id)
      .executeTakeFirstOrThrow()
    if (row.accreditation === 'both') open.push({ seeded, left: row.units_total - row.units_taken })
  }
  const roomy = byTurns(
    open.filter(({ seeded, left }) => left > ((seeded.minimum + seeded.unitPrice - 1n) / seeded.unitPrice) * 4n),
    ({ seeded }) => seeded.currency,
  )
  for (const [index, { seeded }] of roomy.slice(0, 9).entries()) {
    const units = ((seeded.minimum + seeded.unitPrice - 1n) / seeded.unitPrice) * BigInt(1 + (index % 3))
    const span = tools.now.getTime() - seeded.wentLiveAt.getTime()
    const at = new Date(seeded.wentLiveAt.getTime() + span * (0.15 + 0.08 * index))
    const investing = { campaign: seeded, investorId, units, at, anonymous: false }
    if (index === 8) await reservation(tx, tools, { ...investing, at: new Date(tools.now.getTime() - 26 * 3_600_000) })
    else await confirmedInvestment(tx, tools, investing, adminId, true, false)
  }
  for (const { seeded } of roomy.slice(9, 13)) {
    await tx
      .insertInto('saved_campaign')
      .values({ user_id: investorId, campaign_id: seeded.id, created_at: tools.daysAgo(3) })
      .execute()
  }
  // Two saved investments; one campaign ends within a day.
  for (const [index, { seeded }] of roomy.slice(11, 13).entries()) {
    const at = tools.daysAgo(index === 0 ? 2 : 6.2)
    await replaceSaved(tx, {
      id: tools.newId(),
      userId: investorId,
      campaignId: seeded.id,
      units: (seeded.minimum + seeded.unitPrice - 1n) / seeded.unitPrice,
      at,
      expiresAt: new Date(at.getTime() + savedInvestmentDays * dayMs),
    })
  }
  return roomy.map(({ seeded }) => seeded)
}
