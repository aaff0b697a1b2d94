/** The statement of an investor for a period: all movements of their investments and their wallet, in all currencies. */

import { listHoldings } from '#api/db/investment/holdings.ts'
import { listWriteOffs, statementMovements, walletCurrencies } from '#api/db/investment/statement-movements.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { bookedEntries, type ListedEntry, openingBalance } from '#api/db/wallet/wallet-lists.ts'
import type { Deps } from '#api/deps.ts'
import { readHoldings } from '#api/services/investment/read-portfolio.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { endOfDay, startOfDay } from '#domain/calendar.ts'
import {
  contributionChanges,
  incomeTypeOf,
  type InvestorStatement,
  type StatementCause,
  type StatementLine,
  statementsOf,
  withWriteOff,
  type WrittenOff,
} from '#domain/investment/statement.ts'
import { checkPeriod, type StatementPeriod, statementYearsMaximum } from '#domain/investment/statement-period.ts'

const rowsAtOnce = 500

interface Reading {
  readonly investorId: string
  readonly language: Language
  readonly period: StatementPeriod
}

/** @throws CallError INVALID_INPUT */
export async function readStatement(reading: Reading, deps: Pick<Deps, 'db' | 'clock'>): Promise<InvestorStatement> {
  refusePeriod(reading.period)
  return readMovements(reading, deps)
}

/** The same for a period of any length. */
export async function readMovements(
  { investorId, language, period }: Reading,
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<InvestorStatement> {
  const { settings } = await readSettings(deps.db.read)
  const timeZone = settings.timezone
  const [start, end] = [startOfDay(period.from, timeZone), endOfDay(period.to, timeZone)]
  const movements = await readInvestmentLines({ investorId, language }, deps)
  const invested = await addWriteOffs(movements, { investorId, language }, deps)
  const own = await readWallets({ personId: investorId, ...period, timeZone }, language, deps)
  const lines = mergeLines(
    invested.filter(({ at }) => at.getTime() < end),
    own.entries,
  )
  return {
    period,
    timeZone,
    siteName: siteNameIn(settings, language),
    currencies: statementsOf(own.openings, lines, ({ at }) => at.getTime() < start).filter(
      ({ opening, lines: shown }) => shown.length > 0 || opening.wallet !== 0n || opening.invested !== 0n,
    ),
    losses: lossesOf(invested, { start, end }),
  }
}

function refusePeriod(period: StatementPeriod): void {
  const problem = checkPeriod(period)
  if (problem === 'reversed') throw new CallError('INVALID_INPUT', {}, [{ path: 'to', code: 'past' }])
  if (problem === 'too-long')
    throw new CallError('INVALID_INPUT', {}, [{ path: 'to', code: 'too-large', limit: statementYearsMaximum }])
}

/** Payments, refunds and distributions from the first day on, each split into capital, income and fee. */
async function readInvestmentLines(
  { investorId, language }: Omit<Reading, 'period'>,
  { db }: Pick<Deps, 'db'>,
): Promise<readonly StatementLine[]> {
  const [rows, campaigns] = await Promise.all([
    statementMovements(db.read, investorId),
    listHoldings(db.read, investorId, language),
  ])
  const campaignOf = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const payments = rows.flatMap(({ id, kind, investment_id: investmentId, ...row }) =>
    kind === 'distribution' ? [] : [{ ...row, id, kind, investmentId }],
  )
  const changes = new Map(contributionChanges(payments).map((change, index) => [payments[index]?.id, change]))
  return rows.map((row) => {
    const campaign = campaignOf.get(row.campaign_id)
    const change = changes.get(row.id) ?? { invested: -row.capital, fee: 0n }
    return {
      id: row.id,
      at: row.created_at,
      cause: row.kind === 'distribution' ? (row.repayment_type ?? 'distribution') : row.kind,
      campaign: { id: row.campaign_id, name: campaign?.name ?? campaign?.slug ?? '' },
      type: row.kind === 'paid' ? 'DEBIT' : 'CREDIT',
      gateway: undefined,
      account: undefined,
      currency: row.currency,
      amount: row.amount,
      wallet: 0n,
      ...change,
      outstanding: change.invested,
      capital: row.capital,
      income: row.kind === 'distribution' ? incomeTypeOf(row.repayment_type, campaign?.kind === 'debt') : null,
      isContribution: row.kind === 'paid',
      isRefund: row.kind !== 'paid' && row.kind !== 'distribution',
    }
  })
}

/** With what was written off as lines of their own, so that the balance invested is that of the portfolio. */
async function addWriteOffs(
  lines: readonly StatementLine[],
  reading: Omit<Reading, 'period'>,
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<readonly StatementLine[]> {
  const byCampaign = Map.groupBy(lines, ({ campaign }) => campaign?.id ?? '')
  const [writeOffs, { holdings }] = await Promise.all([
    listWriteOffs(deps.db.read, [...byCampaign.keys()]),
    readHoldings(reading, deps),
  ])
  const repaid = new Set(
    holdings.flatMap(({ row, figures: { state, value } }) => (state === 'repaid' && value === 0n ? [row.id] : [])),
  )
  return [...byCampaign].flatMap(([id, own]) => withWriteOff(own, writeOffs.get(id), repaid.has(id)))
}

interface WalletReading extends StatementPeriod {
  readonly personId: string
  readonly timeZone: string
}

async function readWallets(reading: WalletReading, language: Language, { db }: Pick<Deps, 'db'>) {
  const openings = new Map<string, { wallet: bigint; invested: bigint }>()
  const entries: ListedEntry[] = []
  for (const currency of await walletCurrencies(db.read, reading.personId)) {
    const time = { ...reading, currency }
    openings.set(currency, { wallet: await openingBalance(db.read, time), invested: 0n })
    for (let after: ListedEntry | undefined; ;) {
      const rows = await bookedEntries(db.read, time, language, { limit: rowsAtOnce, after })
      for (const row of rows) entries.push(row)
      after = rows.at(-1)
      if (!after || rows.length < rowsAtOnce) break
    }
  }
  return { openings, entries }
}

/** A payment from the wallet and a credit to it are one movement with the campaign's. */
function mergeLines(invested: readonly StatementLine[], entries: readonly ListedEntry[]): readonly StatementLine[] {
  const lines = new Map(invested.map((line) => [line.id, line]))
  for (const entry of entries) {
    const id = entry.transaction_id ?? entry.id
    const wallet = entry.type === 'CREDIT' ? entry.amount : -entry.amount
    const line = lines.get(id)
    lines.set(id, line ? { ...line, wallet, cause: mergedCause(line, entry) } : walletLine(id, wallet, entry))
  }
  return [...lines.values()].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.type < b.type ? -1 : a.type > b.type ? 1 : a.id < b.id ? -1 : 1),
  )
}

/** The wallet knows why an investment was refunded. */
function mergedCause({ cause }: StatementLine, { event }: ListedEntry): StatementCause {
  return cause === 'refunded' ? event : cause
}

function walletLine(id: string, wallet: bigint, entry: ListedEntry): StatementLine {
  const { event, type, currency, amount, fee, gateway, campaign_id: campaignId, name, slug } = entry
  return {
    id,
    at: entry.booked_at ?? entry.created_at,
    cause: event,
    campaign: campaignId === null ? undefined : { id: campaignId, name: name ?? slug ?? '' },
    type,
    gateway: event === 'top-up' ? gateway : undefined,
    account: entry.masked_number ?? undefined,
    currency,
    amount,
    fee,
    wallet,
    invested: 0n,
    outstanding: 0n,
    capital: 0n,
    income: null,
    isContribution: false,
    isRefund: false,
  }
}

/** What was written off in the period. */
function lossesOf(
  lines: readonly StatementLine[],
  { start, end }: { readonly start: number; readonly end: number },
): readonly WrittenOff[] {
  return lines.flatMap(({ cause, at, amount, currency, campaign }) =>
    cause === 'written-off' && campaign && at.getTime() >= start && at.getTime() < end
      ? [{ currency, campaign, at, amount }]
      : [],
  )
}
