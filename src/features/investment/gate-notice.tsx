import type { CampaignCard } from '#contract/shapes.ts'
import type { InvestmentProblem } from '#domain/investment.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { problemText } from './entry-texts.ts'
import styles from './invest-flow.module.css'

/** Nobody can invest here now: why, and where to go on. */
export function GateNotice({ problem, card }: { readonly problem: InvestmentProblem; readonly card: CampaignCard }) {
  const intl = useIntl()
  return (
    <Empty title={problemText(problem, card.goal.currency, intl)} action={<WaysOn card={card} />}>
      {intl.text('invest.nothingTaken')}
    </Empty>
  )
}

export function WaysOn({ card }: { readonly card: CampaignCard }) {
  const { text } = useIntl()
  return (
    <span className={styles.ways}>
      <Link className={buttonClass('quiet')} href={pathTo('campaign', { slug: card.slug })}>
        {text('invest.backToCampaign')}
      </Link>
      <Link className={buttonClass('quiet')} href={routes.browse}>
        {text('shell.toBrowse')}
      </Link>
    </span>
  )
}
