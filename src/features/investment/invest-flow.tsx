import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { CampaignDetail } from '#contract/campaign-detail.ts'
import { getInvestorLimit } from '#contract/investing/investor-limit.ts'
import { getWaitingEntry } from '#contract/investing/waiting-list.ts'
import { noFee, type PayerFee } from '#domain/fees.ts'
import { bounds, gateProblem, type Offering, unitsFor } from '#domain/investment.ts'
import type { Money } from '#domain/money.ts'
import { feeAt } from '#domain/provider-money.ts'
import { useNow } from '#src/components/now.tsx'
import { useStepHeading } from '#src/components/use-step-heading.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { type Entry, type Judged, judgeEntry, modesOf, offeringOf, switchMode } from './amount-entry.ts'
import { AmountStep } from './amount-step.tsx'
import { GateNotice } from './gate-notice.tsx'
import styles from './invest-flow.module.css'
import { type InvestStep, stepOf, stepPath } from './invest-steps.ts'
import { LimitPanel } from './limit-panel.tsx'
import { PayStep } from './pay-step.tsx'
import { chosenWay, payableWays, type PayWay, usePayWays } from './pay-ways.ts'
import { ReviewStep } from './review-step.tsx'
import { StepList } from './step-list.tsx'
import { type Figures, Summary } from './summary.tsx'
import { useInvestForm } from './use-invest-form.ts'
import { type QuoteState, useQuote } from './use-quote.ts'
import { WaitingPanel } from './waiting-panel.tsx'

/** Investing, one decision at a time, with what it comes to always in sight. The server decides; this explains beforehand. */
export function InvestFlow({ campaign }: { readonly campaign: CampaignDetail }) {
  const intl = useIntl()
  const now = useNow()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const { card } = campaign
  const line = useCall(getWaitingEntry, { params: { campaignId: card.id } })
  const place = line.data?.place ?? undefined
  const kept = place?.state === 'offered' && Date.parse(place.offeredUntil ?? '') > now ? place.units : 0n
  const offering = useMemo(() => offeringOf(campaign, kept), [campaign, kept])
  const offered = usePayWays(card.raiseType, card.goal.currency)
  const judge = (values: Entry): Judged => judgeEntry(values, offering, now, intl.decimalMark)
  const waysFor = (entered: Judged) => payableWays(offered, dueFor(entered, offering))
  const { form, attempt } = useInvestForm(
    campaign,
    (values) => {
      const entered = judge(values)
      return entered.is === 'agreed' ? entered.quote.units : undefined
    },
    (values) => chosenWay(values.gateway, waysFor(judge(values)), offered),
  )
  const judged = judge(form.values)
  const ways = waysFor(judged)
  const way = attempt.open?.gateway ?? chosenWay(form.values.gateway, ways, offered)
  const step = attempt.open ? 'review' : stepOf(query.get('step'), judged.is === 'agreed')
  // While there is nothing to agree on, the smallest investment is asked about: it tells whether this person may invest here.
  const request =
    judged.is === 'agreed' ? judged.request : ({ by: 'units', units: bounds(offering).minimumUnits } as const)
  const limit = useCall(getInvestorLimit, { params: { campaignId: card.id } })
  const quote = useQuote(card.id, request, way, `${step} ${limit.data?.figures?.declaredAt ?? ''}`)
  const fee = ways.find((each) => each.way === way)?.fee ?? noFee
  const heading = useStepHeading(step)
  useLinkedUnits(line.loading ? null : query.get('units'), campaign, offering, (entry) =>
    form.set({ ...entry, riskAccepted: false }),
  )
  const restored = useRestored()

  const gate = gateProblem(offering, { accredited: true, ownsCampaign: false }, now)
  const soldOut = gate?.code === 'SOLD_OUT'
  if (!restored || (soldOut && line.loading)) return <div className={styles.flow} aria-busy="true" />
  const waitingPanel = (wish: bigint | undefined) => (
    <WaitingPanel
      campaignId={card.id}
      offering={offering}
      place={place}
      waiting={line.data?.waiting ?? 0}
      wish={wish}
    />
  )
  if (gate && !attempt.open)
    return (
      <div className="stack">
        <GateNotice problem={gate} card={card} />
        {soldOut && line.data ? waitingPanel(undefined) : null}
      </div>
    )

  const figures = attempt.open
    ? figuresOf(BigInt(attempt.open.units), offering, way, fee)
    : agreedFigures(judged, quote, offering, way, fee)
  const goTo = (next: InvestStep): void => navigate(stepPath(card.id, next))
  const wish = unitsNotFree(judged, offering)
  const shared = { campaign, offering, form, judged, quote, heading }
  return (
    <div className={styles.flow}>
      <Summary campaign={campaign} figures={figures} />
      <div className={styles.steps}>
        <StepList campaignId={card.id} current={step} locked={attempt.open !== undefined} />
        {step === 'amount' && kept > 0n ? waitingPanel(undefined) : null}
        {step === 'amount' && limit.data ? <LimitPanel campaignId={card.id} of={limit.data} /> : null}
        <section className="panel stack" aria-label={intl.text(`invest.step.${step}`)}>
          {step === 'amount' ? <AmountStep {...shared} onNext={() => goTo('pay')} /> : null}
          {step === 'pay' ? <PayStep {...shared} ways={ways} onNext={() => goTo('review')} /> : null}
          {step === 'review' ? <ReviewStep {...shared} attempt={attempt} figures={figures} way={way} /> : null}
        </section>
        {step === 'amount' && kept === 0n && line.data && (place || wish !== undefined) ? waitingPanel(wish) : null}
      </div>
    </div>
  )
}

/** Whoever comes by a link with a number of units finds them entered, once; what was typed here before gives way. */
function useLinkedUnits(
  units: string | null,
  campaign: CampaignDetail,
  offering: Offering,
  enter: (entry: Entry) => void,
): void {
  const intl = useIntl()
  const now = useNow()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (units === null) return
    if (/^[1-9]\d{0,14}$/.test(units)) {
      const entry = { mode: 'units', units, amount: '' } as const
      const [mode = 'amount'] = modesOf(campaign).includes('units') ? (['units'] as const) : modesOf(campaign)
      enter(switchMode(entry, mode, offering, now, intl.decimalMark))
    }
    navigate(stepPath(campaign.card.id, 'amount'), { replace: true })
    // Once for each link: what is entered afterwards is the person's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [units])
}

/** What was entered and could be had if nothing were taken: it can be waited for. */
function unitsNotFree(judged: Judged, offering: Offering): bigint | undefined {
  if (judged.is !== 'refused' || judged.problem.code !== 'UNITS_LEFT') return undefined
  const { request } = judged
  const units = request.by === 'units' ? request.units : unitsFor(request.amount, offering)
  return units <= bounds({ ...offering, unitsTaken: 0n }).maximumUnits ? units : undefined
}

/** What is to be paid without a fee; while nothing is agreed on, the smallest investment, which is asked about. */
function dueFor(judged: Judged, offering: Offering): Money {
  const units = judged.is === 'agreed' ? judged.quote.units : bounds(offering).minimumUnits
  return { amount: units * offering.unitPrice, currency: offering.currency }
}

/** What the server confirmed, or what the rules say until it has. */
function agreedFigures(
  judged: Judged,
  quote: QuoteState,
  offering: Offering,
  way: PayWay,
  fee: PayerFee,
): Figures | undefined {
  if (judged.is !== 'agreed') return undefined
  if (quote.is !== 'agreed') return figuresOf(judged.quote.units, offering, way, fee)
  const { units, unitPrice, amount, fee: agreed, total } = quote.quote
  return { units, unitPrice, amount: amount.amount, fee: agreed, total }
}

function figuresOf(units: bigint, { unitPrice, currency }: Offering, way: PayWay, rule: PayerFee): Figures {
  const amount = units * unitPrice
  const fee = feeAt(way, amount, currency, rule)
  return { units, unitPrice, amount, fee, total: amount + fee }
}

/** True once the form has taken back what this tab kept, which it does right after it first stands. */
function useRestored(): boolean {
  const [restored, setRestored] = useState(false)
  // In the same round as the form's own effect, so that nothing is shown before it.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setRestored(true), [])
  return restored
}
