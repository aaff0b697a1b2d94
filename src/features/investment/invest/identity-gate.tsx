import type { ReactNode } from 'react'
import { getIdentity, type Identity } from '#contract/identity/identity.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import { type IdentityProblem, identityProblem } from '#domain/identity/identity.ts'
import { isLive } from '#domain/payment/payment.ts'
import { Link } from '#src/components/link.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice, type NoticeVariant } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Deadline } from '#src/features/investment/pay/deadline.tsx'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'

/** Why the user cannot sign or pay, as far as verification is concerned. */
function investingProblem({ gates, state }: Identity): IdentityProblem | undefined {
  return identityProblem(gates.includes('sign') || gates.includes('pay'), state)
}

interface IdentityGateProps {
  readonly data: Receipt
  /** The investment has to be reloaded. */
  readonly onChanged: () => void
  /** The signing and payment steps. */
  readonly children: ReactNode
}

/**
 * If the site requires it, users are verified before they sign or pay (decision T35). The server makes the final
 * decision.
 */
export function IdentityGate({ data, onChanged, children }: IdentityGateProps) {
  const { investment, payment } = data
  const identity = useQuery(getIdentity, {})
  // A payment that is already in progress at a provider continues.
  if (payment && isLive(payment.state)) return children
  if (identity.loading)
    return (
      <div className="panel">
        <Skeleton lines={9} />
      </div>
    )
  const problem = identity.data && investingProblem(identity.data)
  if (!identity.data || problem === undefined) return children
  return (
    <>
      <section className="panel stack">
        <p className="cluster">
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <IdentityNotice problem={problem} from={pathTo('receipt', { id: investment.id })} onChanged={identity.retry} />
      </section>
      <ReservationActions data={data} onDone={onChanged} />
    </>
  )
}

const variants: Readonly<Record<IdentityProblem, NoticeVariant>> = {
  KYC_NEEDED: 'warn',
  KYC_UNDER_REVIEW: 'info',
  KYC_MORE_REQUIRED: 'warn',
  KYC_DECLINED: 'bad',
  KYC_EXPIRED: 'warn',
}

interface IdentityNoticeProps {
  readonly problem: IdentityProblem
  /** Path of this site to return to after the verification. */
  readonly from: string
  readonly onChanged: () => void
}

/** The verification state, and the next step. */
function IdentityNotice({ problem, from, onChanged }: IdentityNoticeProps) {
  const { text } = useIntl()
  return (
    <Notice
      variant={variants[problem]}
      live
      title={text(`error.${problem}`)}
      action={
        <span className="cluster">
          <Link className={buttonClass('primary')} href={pathTo('userKyc', {}, { from })} rel="nofollow">
            {text(`identity.action.${problem}`)}
          </Link>
          {problem === 'KYC_UNDER_REVIEW' ? (
            <Button variant="quiet" onClick={onChanged}>
              {text('identity.checkAgain')}
            </Button>
          ) : null}
        </span>
      }
    >
      {text('identity.entriesSaved')}
    </Notice>
  )
}

/** Announces, before the reservation, that a verification will follow. Shows nothing if none is required. */
export function IdentityHint() {
  const { text } = useIntl()
  const { data } = useQuery(getIdentity, {})
  const problem = data && investingProblem(data)
  if (problem === undefined) return null
  return <Notice title={text(`error.${problem}`)}>{text('identity.afterReserving')}</Notice>
}
