import { useState } from 'react'
import { useLocation } from 'wouter'
import type { AccreditationProfile } from '#contract/investing/accreditation.ts'
import type { AccreditationStep } from '#domain/accreditation.ts'
import { AccreditationAnswers } from '#src/components/accreditation/accreditation-answers.tsx'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { BasisWords } from './qualification-fields.tsx'
import { StandingNotice } from './standing-notice.tsx'
import type { Wizard } from './use-wizard.ts'
import { stepPath } from './wizard-steps.ts'
import styles from './wizard.module.css'

interface StartViewProps {
  readonly of: AccreditationProfile
  readonly open: readonly AccreditationStep[]
  readonly wizard: Wizard
  readonly from: string
}

/** How it stands, what was said, and the way on. */
export function StartView({ of: profile, open, wizard, from }: StartViewProps) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const { state, values, files } = profile
  const said = Object.values(values).some((answer) => answer !== '')
  return (
    <>
      <p className="soft">{text('accredit.lead')}</p>
      <StandingNotice of={profile} complete={open.length === 0} />
      {state === 'none' || state === 'declined' ? <Who /> : null}
      <div className={styles.ways}>
        {state === 'review' || state === 'approved' ? (
          <Button
            look="quiet"
            blocked={online ? undefined : text('shell.needsConnection')}
            onClick={() => setAsking(true)}
          >
            {text('accredit.change')}
          </Button>
        ) : (
          <Link className={buttonClass()} href={stepPath(said ? (open[0] ?? 'review') : 'qualification', from)}>
            {text(state === 'declined' ? 'accredit.change' : said ? 'accredit.goOn' : 'accredit.begin')}
          </Link>
        )}
        {from === '' ? null : (
          <Link className={buttonClass('quiet')} href={from}>
            {text('accredit.back')}
          </Link>
        )}
      </div>
      {said ? (
        <section className="stack" aria-labelledby="answers">
          <h2 id="answers">{text('accredit.answers')}</h2>
          <AccreditationAnswers values={values} files={files} />
        </section>
      ) : null}
      {asking && (state === 'review' || state === 'approved') ? (
        <ChangeDialog
          state={state}
          onChange={() => {
            wizard.setChanging(true)
            navigate(stepPath('qualification', from))
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** What the word means, before anything is asked. */
function Who() {
  const { text } = useIntl()
  return (
    <section className="panel stack" aria-labelledby="who">
      <h2 id="who">{text('accredit.who')}</h2>
      <ul className={styles.who}>
        <li>
          <BasisWords of="income" />
        </li>
        <li>
          <BasisWords of="net-worth" />
        </li>
      </ul>
      <p>{text('accredit.whatFor')}</p>
      <p className="soft small">{text('accredit.private')}</p>
    </section>
  )
}
