import type { ReactNode } from 'react'
import { requestReview, getIdentity, type Identity } from '#contract/identity/identity.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import { type IdentityProblem, identityProblem, canRequestReview } from '#domain/identity/identity.ts'
import { isLive } from '#domain/payment/payment.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice, type NoticeVariant } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Deadline } from '#src/features/investment/pay/pay-lead.tsx'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StateBadge } from '#src/features/investment/portfolio/state-badge.tsx'

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
  const problem = identity.data && identityProblem(identity.data.required, identity.data.state)
  if (!identity.data || problem === undefined) return children
  return (
    <>
      <section className="panel stack">
        <p className="cluster">
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <IdentityNotice of={identity.data} problem={problem} onChanged={identity.retry} />
      </section>
      <ReservationActions data={data} onDone={onChanged} />
    </>
  )
}

const variants: Readonly<Record<IdentityProblem, NoticeVariant>> = {
  KYC_NEEDED: 'warn',
  KYC_UNDER_REVIEW: 'info',
  KYC_DECLINED: 'bad',
}

interface IdentityNoticeProps {
  readonly of: Identity
  readonly problem: IdentityProblem
  readonly onChanged: () => void
}

/** The verification state, and the next step. */
function IdentityNotice({ of: { state, reason }, problem, onChanged }: IdentityNoticeProps) {
  const intl = useIntl()
  const { text } = intl
  const ask = useIdempotentMutation(requestReview)
  const { busy, failure, run } = useAsyncAction()
  const askAgain = (): Promise<void> =>
    run(async () => {
      await ask({ body: {} })
      onChanged()
    })
  return (
    <>
      <Notice
        variant={variants[problem]}
        live
        title={text(`error.${problem}`)}
        action={
          canRequestReview(state) ? (
            <Button busy={busy} needsConnection onClick={() => void askAgain()}>
              {text(state === 'declined' ? 'identity.verifyAgain' : 'identity.verify')}
            </Button>
          ) : (
            <Button variant="quiet" onClick={onChanged}>
              {text('identity.checkAgain')}
            </Button>
          )
        }
      >
        {reason === '' ? null : <p dir="auto">{reason}</p>}
        <p>{text('identity.entriesSaved')}</p>
      </Notice>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
    </>
  )
}

/** Announces, before the reservation, that a verification will follow. Shows nothing if none is required. */
export function IdentityHint() {
  const { text } = useIntl()
  const { data } = useQuery(getIdentity, {})
  const problem = data && identityProblem(data.required, data.state)
  if (problem === undefined) return null
  return <Notice title={text(`error.${problem}`)}>{text('identity.afterReserving')}</Notice>
}
