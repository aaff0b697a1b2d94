import type { CampaignCard } from '#contract/shapes.ts'
import type { InvestmentProblem } from '#domain/investment.ts'
import type { FailureCode } from '#src/data/failure.ts'
import { AccreditationWay } from '#src/components/accreditation/accreditation-way.tsx'
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
    <Empty title={problemText(problem, card.goal.currency, intl)} action={<WaysOn card={card} gate={problem.code} />}>
      {intl.text('invest.nothingTaken')}
    </Empty>
  )
}

interface WaysOnProps {
  readonly card: CampaignCard
  /** Why nobody can invest here now: what unlocks it comes first, and leads back. */
  readonly gate: FailureCode | undefined
}

export function WaysOn({ card, gate }: WaysOnProps) {
  const { text } = useIntl()
  return (
    <span className={styles.ways}>
      {gate === 'ACCREDITED_ONLY' ? (
        <AccreditationWay className={buttonClass()} from={pathTo('invest', { id: card.id })} />
      ) : null}
      <Link className={buttonClass('quiet')} href={pathTo('campaign', { slug: card.slug })}>
        {text('invest.backToCampaign')}
      </Link>
      <Link className={buttonClass('quiet')} href={routes.browse}>
        {text('shell.toBrowse')}
      </Link>
    </span>
  )
}
