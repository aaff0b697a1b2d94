import { useState } from 'react'
import { type Identity, refreshIdentity } from '#contract/identity/identity.ts'
import { isBeingChecked } from '#domain/identity/identity-term.ts'
import type { PartyStep } from '#domain/identity/party.ts'
import { isRenewable } from '#domain/identity/verification-result.ts'
import { FileDescription } from '#src/components/accreditation/file-description.tsx'
import { PartyAnswers } from '#src/components/identity/party-answers.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useBackoffPoll } from '#src/data/use-backoff-poll.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { serverNow } from '#src/platform/clock.ts'
import { useOnline } from '#src/platform/online.ts'
import { useVisible } from '#src/platform/visible.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ContinueOnPhone } from './continue-on-phone.tsx'
import { kindOf, stepPath, wizardSteps } from './party-forms.ts'
import { Requirements } from './requirements.tsx'
import { StatusNotice } from './status-notice.tsx'
import type { UnsavedSteps } from './use-unsaved-answers.ts'

interface StatusViewProps {
  readonly of: Identity
  /** Incomplete steps. */
  readonly open: readonly PartyStep[]
  readonly unsaved: UnsavedSteps
  readonly from: string
}

/** The state of the verification, and what the user can do now. */
export function StatusView({ of: identity, open, unsaved, from }: StatusViewProps) {
  const { text } = useIntl()
  const { state, renewal, values, documents } = identity
  const kind = kindOf(identity)
  const hasAnswers = Object.values(values).some((answer) => answer !== '')
  const isWaiting = isBeingChecked({ state, renewal: renewal ?? undefined })
  const typed = wizardSteps(identity, kind).some((step) => step !== 'kind' && step !== 'review' && unsaved.has(step))
  const back =
    from === '' ? null : (
      <p>
        <Link className={buttonClass(state === 'approved' ? 'primary' : 'quiet')} href={from}>
          {text('verify.back')}
        </Link>
      </p>
    )
  return (
    <>
      {state === 'none' ? <p className="soft">{text('verify.lead')}</p> : null}
      {state === 'none' ? null : <StatusNotice of={identity} />}
      {typed && !isWaiting ? <Notice title={text('verify.unsaved')}>{text('verify.unsavedText')}</Notice> : null}
      {state === 'none' ? <Requirements of={identity} /> : null}
      {state === 'approved' ? back : null}
      {isWaiting ? <Waiting of={identity} /> : <NextStep of={identity} open={open} from={from} />}
      {state === 'approved' ? null : back}
      {isWaiting || state === 'approved' ? null : <ContinueOnPhone />}
      {hasAnswers ? (
        <section className="stack" aria-labelledby="answers">
          <h2 id="answers">{text('accredit.answers')}</h2>
          <PartyAnswers
            kind={kind}
            values={values}
            documents={documents}
            renderDocument={(document) => <FileDescription of={document} />}
          />
        </section>
      ) : null}
    </>
  )
}

/** The way into the form. */
function NextStep({ of: identity, open, from }: Omit<StatusViewProps, 'unsaved'>) {
  const { text } = useIntl()
  const now = useNow()
  const { state, renewal, unsent, expiresAt } = identity
  const first = wizardSteps(identity, kindOf(identity))[0] ?? 'person'
  const next = open[0] ?? 'review'
  if (state === 'approved') {
    const renewable = expiresAt !== null && isRenewable(Date.parse(expiresAt), now)
    const isRefused = renewal === 'more-required'
    const action = isRefused ? 'verify.correct' : unsent ? 'verify.goOn' : renewable ? 'verify.renew' : 'verify.change'
    return (
      <>
        {unsent && !isRefused ? (
          <Notice title={text('verify.changesUnsent')}>{text('verify.changesUnsentText')}</Notice>
        ) : null}
        {renewable && !isRefused ? (
          <Notice title={text('verify.renewSoon')}>{text('verify.renewSoonText')}</Notice>
        ) : null}
        <p>
          <Link
            className={buttonClass(action === 'verify.change' ? 'quiet' : 'primary')}
            href={stepPath(unsent && !isRefused ? next : first, from)}
          >
            {text(action)}
          </Link>
        </p>
      </>
    )
  }
  const label = {
    none: 'verify.begin',
    started: 'verify.goOn',
    'more-required': 'verify.correct',
    declined: 'verify.tryAgain',
    expired: 'verify.renew',
  } as const
  if (state === 'pending' || state === 'review') return null
  return (
    <p>
      <Link className={buttonClass()} href={stepPath(state === 'started' ? next : first, from)}>
        {text(label[state])}
      </Link>
    </p>
  )
}

/** Somebody else has to act: the provider, an administrator, or the user at the provider's page. */
function Waiting({ of: { state, renewal, actionUrl } }: Pick<StatusViewProps, 'of'>) {
  const intl = useIntl()
  const { text, clockTime } = intl
  const online = useOnline()
  const visible = useVisible()
  const refresh = useMutation(refreshIdentity)
  const { busy, failure, run } = useAsyncAction()
  const [checkedAt, setCheckedAt] = useState<number>()
  useBackoffPoll((renewal ?? state) === 'pending' && online && visible && !busy, () => {
    // The next poll, or the user's own check, shows a lasting failure.
    refresh({ body: {} }).catch((error: unknown) => {
      if (!isFailure(error)) throw error
    })
  })
  return (
    <>
      {failure ? (
        <Notice variant={failure.code === 'PROVIDER_SILENT' ? 'warn' : 'bad'} live title={checkFailed(failure, intl)} />
      ) : checkedAt === undefined ? null : (
        <p className="soft" role="status">
          {text('verify.checkedAt', { time: clockTime(checkedAt) })}
        </p>
      )}
      <div className="cluster">
        {actionUrl === null || !/^https?:/.test(actionUrl) ? null : (
          <a className={buttonClass()} href={actionUrl} rel="noreferrer nofollow">
            {text('verify.atProvider')}
          </a>
        )}
        <Button
          variant="quiet"
          busy={busy}
          needsConnection
          onClick={() =>
            void run(async () => {
              await refresh({ body: {} })
              setCheckedAt(serverNow())
            })
          }
        >
          {text('verify.checkAgain')}
        </Button>
      </div>
    </>
  )
}

function checkFailed(failure: CallFailure, intl: ReturnType<typeof useIntl>): string {
  return failure.code === 'PROVIDER_SILENT' ? intl.text('verify.silent') : failureText(failure, intl)
}
