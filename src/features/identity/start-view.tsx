import { useState } from 'react'
import { useLocation } from 'wouter'
import type { AccreditationProfile } from '#contract/identity/accreditation.ts'
import { mayRenew } from '#domain/identity/accreditation-term.ts'
import type { AccreditationStep } from '#domain/identity/accreditation.ts'
import { AccreditationAnswers } from '#src/components/accreditation/accreditation-answers.tsx'
import { useNow } from '#src/components/now.tsx'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { LetterPanel } from './letter-panel.tsx'
import { SendForm } from './review-step.tsx'
import { BasisDescription } from './qualification-fields.tsx'
import { StandingNotice } from './standing-notice.tsx'
import type { Wizard } from './use-wizard.ts'
import { stepPath } from './wizard-steps.ts'
import styles from './wizard.module.css'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'

interface StartViewProps {
  readonly of: AccreditationProfile
  readonly open: readonly AccreditationStep[]
  readonly wizard: Wizard
  readonly from: string
}

/** The accreditation state, the submitted answers, and the link to continue. */
export function StartView({ of: profile, open, wizard, from }: StartViewProps) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const [isConfirming, setConfirming] = useState(false)
  const { state, values, files } = profile
  const now = useNow()
  const term = { ...profile, expiresAt: profile.expiresAt === null ? undefined : Date.parse(profile.expiresAt) }
  const renewable = state === 'expired' || mayRenew(term, now)
  const hasAnswers = Object.values(values).some((answer) => answer !== '')
  return (
    <>
      <p className="soft">{text('accredit.lead')}</p>
      <StandingNotice of={profile} complete={open.length === 0} />
      {state === 'none' || state === 'declined' ? <Who /> : null}
      {profile.letter === null ? null : <LetterPanel of={profile.letter} />}
      {renewable && open.length === 0 ? <Renewal from={from} /> : null}
      <div className="cluster">
        {state === 'review' || state === 'approved' ? (
          <Button variant="quiet" needsConnection onClick={() => setConfirming(true)}>
            {text('accredit.change')}
          </Button>
        ) : (
          <Link className={buttonClass()} href={stepPath(hasAnswers ? (open[0] ?? 'review') : 'qualification', from)}>
            {text(
              state === 'declined' || state === 'expired'
                ? 'accredit.change'
                : hasAnswers
                  ? 'accredit.goOn'
                  : 'accredit.begin',
            )}
          </Link>
        )}
        {from === '' ? null : (
          <Link className={buttonClass('quiet')} href={from}>
            {text('accredit.back')}
          </Link>
        )}
      </div>
      {hasAnswers ? (
        <section className="stack" aria-labelledby="answers">
          <h2 id="answers">{text('accredit.answers')}</h2>
          <AccreditationAnswers values={values} files={files} />
        </section>
      ) : null}
      {isConfirming && (state === 'review' || state === 'approved') ? (
        <ChangeDialog
          state={state}
          onChange={() => {
            wizard.setChanging(true)
            navigate(stepPath('qualification', from))
          }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  )
}

/** Unchanged answers are submitted again. */
function Renewal({ from }: { readonly from: string }) {
  const { text } = useIntl()
  return (
    <section className="panel stack" aria-labelledby="renewal">
      <h2 id="renewal">{text('accredit.renewTitle')}</h2>
      <p>{text('accredit.renewText')}</p>
      <SendForm label={text('accredit.renew')} from={from} sent="accredit.sent" />
    </section>
  )
}

/** Explains the term before the first question. */
function Who() {
  const { text } = useIntl()
  return (
    <section className="panel stack" aria-labelledby="who">
      <h2 id="who">{text('accredit.who')}</h2>
      <ul className={styles.who}>
        <li>
          <BasisDescription of="income" />
        </li>
        <li>
          <BasisDescription of="net-worth" />
        </li>
        <li>
          <BasisDescription of="licence" />
        </li>
        <li>
          <BasisDescription of="entity" />
        </li>
      </ul>
      <p>{text('accredit.whatFor')}</p>
      <p className="soft small">{text('accredit.private')}</p>
    </section>
  )
}

interface ChangeDialogProps {
  readonly state: 'review' | 'approved'
  readonly onChange: () => void
  readonly onClose: () => void
}

/** Confirmation before changing answers that are in review or approved. */
function ChangeDialog({ state, onChange, onClose }: ChangeDialogProps) {
  const { text } = useIntl()
  return (
    <ActionDialog
      title={text('accredit.changeTitle')}
      action={text('accredit.change')}
      variant={state === 'approved' ? 'danger' : 'primary'}
      keep={text('accredit.leave')}
      run={async () => onChange()}
      onClose={onClose}
    >
      <p>{text(`accredit.changeText.${state}`)}</p>
    </ActionDialog>
  )
}
