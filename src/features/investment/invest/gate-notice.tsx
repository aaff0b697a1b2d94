import type { CampaignCard } from '#contract/shapes.ts'
import type { InvestmentProblem } from '#domain/investment/investment.ts'
import type { FailureCode } from '#src/data/failure.ts'
import { AccreditationLink } from '#src/components/accreditation/accreditation-link.tsx'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { problemText } from './entry-texts.ts'

/** No user can invest here now: shows the reason and alternatives. */
export function GateNotice({ problem, card }: { readonly problem: InvestmentProblem; readonly card: CampaignCard }) {
  const intl = useIntl()
  return (
    <Empty
      title={problemText(problem, card.goal.currency, intl)}
      action={<NextSteps card={card} gate={problem.code} />}
    >
      {intl.text('invest.nothingReserved')}
    </Empty>
  )
}

interface NextStepsProps {
  readonly card: CampaignCard
  /** The reason why the user cannot invest here now: the step that unlocks it is shown first, and returns here. */
  readonly gate: FailureCode | undefined
}

export function NextSteps({ card, gate }: NextStepsProps) {
  const { text } = useIntl()
  return (
    <span className="cluster">
      {gate === 'ACCREDITED_ONLY' ? (
        <AccreditationLink className={buttonClass()} from={pathTo('invest', { id: card.id })} />
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
