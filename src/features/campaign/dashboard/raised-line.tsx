import type { OwnCampaign } from '#contract/campaign/campaign-dashboard.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Progress } from '#src/ui/progress.tsx'
import styles from './raised-line.module.css'

interface RaisedLineProps {
  readonly campaign: Pick<OwnCampaign, 'raised' | 'percent'>
  readonly goal: { readonly amount: bigint; readonly currency: string }
}

/** Raised of goal, as a progress bar and as text. */
export function RaisedLine({ campaign, goal }: RaisedLineProps) {
  const { text, rich, percent } = useIntl()
  const { currency } = goal
  return (
    <div className={styles.raised}>
      <Progress percent={campaign.percent} label={text('campaign.progress', { percent: percent(campaign.percent) })} />
      <p>
        <span>
          <b>
            <MoneyText amount={campaign.raised} currency={currency} digits="short" />
          </b>{' '}
          <span className="soft">
            {rich('campaign.ofGoal', {
              goal: <MoneyText key="goal" amount={goal.amount} currency={currency} digits="short" />,
            })}
          </span>
        </span>
        <b className="num">{percent(campaign.percent)}</b>
      </p>
    </div>
  )
}
