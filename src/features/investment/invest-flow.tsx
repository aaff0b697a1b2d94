import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { CampaignDetail } from '#contract/campaign-detail.ts'
import { noFee, type PayerFee, payerFee } from '#domain/fees.ts'
import { bounds, gateProblem, type Offering } from '#domain/investment.ts'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { type Entry, type Judged, judgeEntry, modesOf, offeringOf, switchMode } from './amount-entry.ts'
import { AmountStep } from './amount-step.tsx'
import { GateNotice } from './gate-notice.tsx'
import styles from './invest-flow.module.css'
import { type InvestStep, stepOf, stepPath } from './invest-steps.ts'
import { PayStep } from './pay-step.tsx'
import { chosenWay, usePayWays } from './pay-ways.ts'
import { ReviewStep } from './review-step.tsx'
import { StepList } from './step-list.tsx'
import { type Figures, Summary } from './summary.tsx'
import { useInvestForm } from './use-invest-form.ts'
import { type QuoteState, useQuote } from './use-quote.ts'

/** Investing, one decision at a time, with what it comes to always in sight. The server decides; this explains beforehand. */
export function InvestFlow({ campaign }: { readonly campaign: CampaignDetail }) {
  const intl = useIntl()
  const now = useNow()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const offering = useMemo(() => offeringOf(campaign), [campaign])
  const { card } = campaign
  const ways = usePayWays(card.raiseType, card.goal.currency)
  const { form, attempt } = useInvestForm(
    campaign,
    (values) => {
      const judged = judgeEntry(values, offering, now, intl.decimalMark)
      return judged.is === 'agreed' ? judged.quote.units : undefined
    },
    (values) => chosenWay(values.gateway, ways),
  )
  const way = attempt.open?.gateway ?? chosenWay(form.values.gateway, ways)
  const judged = judgeEntry(form.values, offering, now, intl.decimalMark)
  const step = attempt.open ? 'review' : stepOf(query.get('step'), judged.is === 'agreed')
  // While there is nothing to agree on, the smallest investment is asked about: it tells whether this person may invest here.
  const request =
    judged.is === 'agreed' ? judged.request : ({ by: 'units', units: bounds(offering).minimumUnits } as const)
  const quote = useQuote(card.id, request, way, step)
  const fee = ways.find((each) => each.way === way)?.fee ?? noFee
  const heading = useStepHeading(step)
  useLinkedUnits(query.get('units'), campaign, (entry) => form.set({ ...entry, riskAccepted: false }))
  const restored = useRestored()

  const gate = gateProblem(offering, { accredited: true, ownsCampaign: false }, now)
  if (gate && !attempt.open) return <GateNotice problem={gate} card={card} />
  if (!restored) return <div className={styles.flow} aria-busy="true" />

  const figures = attempt.open
    ? figuresOf(BigInt(attempt.open.units), offering, fee)
    : agreedFigures(judged, quote, offering, fee)
  const goTo = (next: InvestStep): void => navigate(stepPath(card.id, next))
  const shared = { campaign, offering, form, judged, quote, heading }
  return (
    <div className={styles.flow}>
      <Summary campaign={campaign} figures={figures} />
      <div className={styles.steps}>
        <StepList campaignId={card.id} current={step} locked={attempt.open !== undefined} />
        <section className="panel stack" aria-label={intl.text(`invest.step.${step}`)}>
          {step === 'amount' ? <AmountStep {...shared} onNext={() => goTo('pay')} /> : null}
          {step === 'pay' ? <PayStep {...shared} ways={ways} onNext={() => goTo('review')} /> : null}
          {step === 'review' ? <ReviewStep {...shared} attempt={attempt} figures={figures} way={way} /> : null}
        </section>
      </div>
    </div>
  )
}

/** Whoever comes by a link with a number of units finds them entered, once; what was typed here before gives way. */
function useLinkedUnits(units: string | null, campaign: CampaignDetail, enter: (entry: Entry) => void): void {
  const intl = useIntl()
  const now = useNow()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (units === null) return
    if (/^[1-9]\d{0,14}$/.test(units)) {
      const entry = { mode: 'units', units, amount: '' } as const
      const [mode = 'amount'] = modesOf(campaign).includes('units') ? (['units'] as const) : modesOf(campaign)
      enter(switchMode(entry, mode, offeringOf(campaign), now, intl.decimalMark))
    }
    navigate(stepPath(campaign.card.id, 'amount'), { replace: true })
    // Once for each link: what is entered afterwards is the person's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [units])
}

/** What the server confirmed, or what the rules say until it has. */
function agreedFigures(judged: Judged, quote: QuoteState, offering: Offering, fee: PayerFee): Figures | undefined {
  if (judged.is !== 'agreed') return undefined
  if (quote.is !== 'agreed') return figuresOf(judged.quote.units, offering, fee)
  const { units, unitPrice, amount, fee: agreed, total } = quote.quote
  return { units, unitPrice, amount: amount.amount, fee: agreed, total }
}

function figuresOf(units: bigint, { unitPrice, currency }: Offering, rule: PayerFee): Figures {
  const amount = units * unitPrice
  const fee = payerFee(amount, currency, rule)
  return { units, unitPrice, amount, fee, total: amount + fee }
}

/** A new step begins at its heading, for eyes and for screen readers. */
function useStepHeading(step: InvestStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

/** True once the form has taken back what this tab kept, which it does right after it first stands. */
function useRestored(): boolean {
  const [restored, setRestored] = useState(false)
  // In the same round as the form's own effect, so that nothing is shown before it.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setRestored(true), [])
  return restored
}
