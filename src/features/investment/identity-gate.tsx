import type { ReactNode } from 'react'
import { requestReview, getIdentity, type Identity } from '#contract/investing/identity.ts'
import type { Receipt } from '#contract/investment.ts'
import { type IdentityProblem, identityProblem, canRequestReview } from '#domain/identity.ts'
import { isLive } from '#domain/payment.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice, type NoticeLook } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Deadline } from './deadline.tsx'
import styles from './payment-page.module.css'
import { ReservationActs } from './reservation-acts.tsx'
import { StateBadge } from './state-badge.tsx'

interface IdentityGateProps {
  readonly data: Receipt
  /** The investment is to be asked for again. */
  readonly onChanged: () => void
  /** Signing and paying. */
  readonly children: ReactNode
}

/** Nobody signs or pays before they are verified, where the site asks for it (decision T35). The server has the last word. */
export function IdentityGate({ data, onChanged, children }: IdentityGateProps) {
  const { investment, payment } = data
  const identity = useCall(getIdentity, {})
  // What is under way at a provider goes on.
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
        <p className={styles.state}>
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <IdentityNotice of={identity.data} problem={problem} onChanged={identity.retry} />
      </section>
      <ReservationActs data={data} onDone={onChanged} />
    </>
  )
}

const looks: Readonly<Record<IdentityProblem, NoticeLook>> = {
  KYC_NEEDED: 'warn',
  KYC_UNDER_REVIEW: 'info',
  KYC_DECLINED: 'bad',
}

interface IdentityNoticeProps {
  readonly of: Identity
  readonly problem: IdentityProblem
  readonly onChanged: () => void
}

/** How it stands, and the way on. */
function IdentityNotice({ of: { state, reason }, problem, onChanged }: IdentityNoticeProps) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const ask = useSteadySend(requestReview)
  const { busy, failure, run } = useAct()
  const askAgain = (): Promise<void> =>
    run(async () => {
      await ask({ body: {} })
      onChanged()
    })
  return (
    <>
      <Notice
        look={looks[problem]}
        live
        title={text(`error.${problem}`)}
        action={
          canRequestReview(state) ? (
            <Button
              busy={busy}
              blocked={online ? undefined : text('shell.needsConnection')}
              onClick={() => void askAgain()}
            >
              {text(state === 'declined' ? 'identity.askAgain' : 'identity.ask')}
            </Button>
          ) : (
            <Button look="quiet" onClick={onChanged}>
              {text('identity.lookAgain')}
            </Button>
          )
        }
      >
        {reason === '' ? null : <p dir="auto">{reason}</p>}
        <p>{text('identity.kept')}</p>
      </Notice>
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
    </>
  )
}

/** Said before reserving: what will be asked for next. Nothing where nothing is. */
export function IdentityHint() {
  const { text } = useIntl()
  const { data } = useCall(getIdentity, {})
  const problem = data && identityProblem(data.required, data.state)
  if (problem === undefined) return null
  return <Notice title={text(`error.${problem}`)}>{text('identity.afterReserving')}</Notice>
}
