import type { ReactNode } from 'react'
import { getQuestionnaire } from '#contract/identity/questionnaire.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import { questionnaireProblem } from '#domain/identity/questionnaire/attempts.ts'
import { isLive } from '#domain/payment/payment.ts'
import { Link } from '#src/components/link.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Deadline } from '#src/features/investment/pay/deadline.tsx'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'

interface QuestionnaireGateProps {
  readonly data: Receipt
  /** The investment has to be reloaded. */
  readonly onChanged: () => void
  /** The signing and payment steps. */
  readonly children: ReactNode
}

/** If the site requires it, users pass the investor questionnaire before they sign or pay. The server decides. */
export function QuestionnaireGate({ data, onChanged, children }: QuestionnaireGateProps) {
  const { text } = useIntl()
  const { investment, payment } = data
  const questionnaire = useQuery(getQuestionnaire, {})
  // A payment that is already in progress at a provider continues.
  if (payment && isLive(payment.state)) return children
  if (questionnaire.loading)
    return (
      <div className="panel">
        <Skeleton lines={9} />
      </div>
    )
  const problem = questionnaire.data && questionnaireProblem(questionnaire.data.state)
  if (problem === undefined) return children
  return (
    <>
      <section className="panel stack">
        <p className="cluster">
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <Notice
          variant="warn"
          live
          title={text(`error.${problem}`)}
          action={
            <Link
              className={buttonClass('primary')}
              href={pathTo('investorQuestionnaire', {}, { from: pathTo('payment', { id: investment.id }) })}
              rel="nofollow"
            >
              {text(`questionnaire.action.${problem}`)}
            </Link>
          }
        >
          {text('questionnaire.why')}
        </Notice>
      </section>
      <ReservationActions data={data} onDone={onChanged} />
    </>
  )
}

/** Announces, before the reservation, that the questionnaire will follow. Shows nothing if none is required. */
export function QuestionnaireHint() {
  const { text } = useIntl()
  const { data } = useQuery(getQuestionnaire, {})
  const problem = data && questionnaireProblem(data.state)
  if (problem === undefined) return null
  return <Notice title={text(`error.${problem}`)}>{text('questionnaire.afterReserving')}</Notice>
}
