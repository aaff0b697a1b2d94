import { useSetAtom } from 'jotai'
import { requestDeletion, keepAccount, type OwnData } from '#contract/privacy/own-data.ts'
import { deletionDays } from '#domain/account/deletion.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ProofForm } from './proof-form.tsx'
import styles from './settings.module.css'

const erased = ['profile', 'signIn', 'own', 'words'] as const
const kept = ['money', 'agreements', 'log'] as const

/** The end of an account: what it means, what is in the way, and the way back. */
export function DeletionPanel({ data }: { readonly data: OwnData }) {
  const { text, number } = useIntl()
  const send = useSteadySend(requestDeletion)
  const showToast = useSetAtom(showToastAtom)
  const { deletionDueAt, obstacles } = data
  return (
    <section className="panel stack">
      <h2>{text('prefs.deletion')}</h2>
      {deletionDueAt === null ? (
        <>
          <p>{text('prefs.deletionText', { days: deletionDays })}</p>
          <h3 className={styles.name}>{text('prefs.erased')}</h3>
          <ul className={styles.reasons}>
            {erased.map((each) => (
              <li key={each}>{text(`prefs.erases.${each}`)}</li>
            ))}
          </ul>
          <h3 className={styles.name}>{text('prefs.stays')}</h3>
          <ul className={styles.reasons}>
            {kept.map((each) => (
              <li key={each}>{text(`prefs.keeps.${each}`)}</li>
            ))}
          </ul>
          {obstacles.length === 0 ? (
            <ProofForm
              data={data}
              look="danger"
              submit={text('prefs.deletionAsk')}
              send={async (body) => {
                await send({ body })
                showToast({ text: 'prefs.deletionAsked', look: 'good' })
              }}
            />
          ) : (
            <Notice look="warn" title={text('prefs.obstacles')}>
              <ul className={styles.reasons}>
                {obstacles.map(({ obstacle, count }) => (
                  <li key={obstacle}>{text(`prefs.obstacle.${obstacle}`, { count, number: number(count) })}</li>
                ))}
              </ul>
            </Notice>
          )}
        </>
      ) : (
        <Leaving dueAt={deletionDueAt} />
      )}
    </section>
  )
}

function Leaving({ dueAt }: { readonly dueAt: string }) {
  const intl = useIntl()
  const { text, date } = intl
  const online = useOnline()
  const send = useSteadySend(keepAccount)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAct()
  const trouble = failure && failureText(failure, intl)
  const keep = (): Promise<void> =>
    run(async () => {
      await send({})
      showToast({ text: 'prefs.accountKept', look: 'good' })
    })
  return (
    <Notice
      look="warn"
      title={text('prefs.leaving', { when: date(dueAt, 'time') })}
      action={
        <Button busy={busy} blocked={online ? undefined : text('shell.needsConnection')} onClick={() => void keep()}>
          {text('prefs.keepAccount')}
        </Button>
      }
    >
      {text('prefs.leavingText')}
      <span role="status">{trouble}</span>
    </Notice>
  )
}
