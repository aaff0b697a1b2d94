import { basisPoints } from '#domain/money.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './offering-description.module.css'

interface FeeDescriptionProps {
  readonly raiseType: string
  readonly goal: bigint | null
  readonly currency: string
}

/** The site's fee at the end of the campaign, from the site's settings (decision T20). */
export function FeeDescription({ raiseType, goal, currency }: FeeDescriptionProps) {
  const { text, rate, money } = useIntl()
  const fees = useBootstrap()?.campaign.feePoints
  if (!fees || (raiseType !== 'fixed' && raiseType !== 'flexible')) return null
  const of = (share: number): string =>
    goal === null || currency === '' ? '' : money(basisPoints(goal, BigInt(share)), currency)
  const line = (id: 'steps.feeReached' | 'steps.feeFlexibleMissed', share: number) => (
    <p>{text(id, { percent: rate(share) })}</p>
  )
  const reached = raiseType === 'fixed' ? fees.fixedReached : fees.flexibleReached
  const amount = of(reached)
  return (
    <div className={styles.fees}>
      <p>{text('steps.fees')}</p>
      {amount === '' ? (
        line('steps.feeReached', reached)
      ) : (
        <p>{text('steps.feeReachedAmount', { percent: rate(reached), amount })}</p>
      )}
      {raiseType === 'fixed' ? (
        <p>{text('steps.feeFixedMissed')}</p>
      ) : (
        line('steps.feeFlexibleMissed', fees.flexibleMissed)
      )}
      <p className="soft">{text('steps.feeBase')}</p>
    </div>
  )
}
