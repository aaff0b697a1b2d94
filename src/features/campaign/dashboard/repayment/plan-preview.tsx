import { useEffect, useState } from 'react'
import { planRepayment } from '#contract/repayment/repayment.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { RepaymentShares } from '#src/components/repayment/repayment-shares.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './repayment-panel.module.css'

const typingDelayMs = 350

interface PlanPreviewProps {
  readonly campaignId: string
  /** Minor units; undefined while the typed amount is not possible. */
  readonly amount: bigint | undefined
  readonly currency: string
}

/** What each investor would receive, shortly after the amount was typed. */
export function PlanPreview({ campaignId, amount, currency }: PlanPreviewProps) {
  const { text } = useIntl()
  const settled = useSettled(amount)
  const loaded = useQuery(planRepayment, settled === undefined ? null : { query: { campaignId, amount: settled } })
  return (
    <section className={`panel stack ${styles.preview}`} aria-labelledby="split">
      <h3 id="split">{text('repayment.split')}</h3>
      {settled === undefined || amount === undefined ? (
        <p className="soft">{text('repayment.splitEmpty')}</p>
      ) : settled === amount ? (
        <>
          <p className="soft small">{text('repayment.splitText')}</p>
          <LoadedView of={loaded} skeleton={<Skeleton lines={5} />}>
            {(plan) => (
              <RepaymentShares of={plan} amount={plan.amount} currency={currency} label={text('repayment.split')} />
            )}
          </LoadedView>
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  )
}

/** The amount once it has not changed for a moment. */
function useSettled(amount: bigint | undefined): bigint | undefined {
  const [settled, setSettled] = useState(amount)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amount), typingDelayMs)
    return () => clearTimeout(timer)
  }, [amount])
  return settled
}
