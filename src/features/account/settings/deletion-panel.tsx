import { useSetAtom } from 'jotai'
import { requestDeletion, keepAccount, type OwnData } from '#contract/account/data-export.ts'
import { deletionDays } from '#domain/account/deletion.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ProofForm } from './proof-form.tsx'
import styles from '#src/components/settings.module.css'

const erased = ['profile', 'signIn', 'own', 'messages'] as const
const retained = ['money', 'agreements', 'log'] as const

/** Account deletion: its consequences, what blocks it, and how to cancel it. */
export function DeletionPanel({ data }: { readonly data: OwnData }) {
  const { text, number } = useIntl()
  const send = useIdempotentMutation(requestDeletion)
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
            {retained.map((each) => (
              <li key={each}>{text(`prefs.keeps.${each}`)}</li>
            ))}
          </ul>
          {obstacles.length === 0 ? (
            <ProofForm
              data={data}
              variant="danger"
              submit={text('prefs.deletionRequest')}
              send={async (body) => {
                await send({ body })
                showToast({ text: 'prefs.deletionRequested', variant: 'good' })
              }}
            />
          ) : (
            <Notice variant="warn" title={text('prefs.obstacles')}>
              <ul className={styles.reasons}>
                {obstacles.map(({ obstacle, count }) => (
                  <li key={obstacle}>{text(`prefs.obstacle.${obstacle}`, { count, number: number(count) })}</li>
                ))}
              </ul>
            </Notice>
          )}
        </>
      ) : (
        <ScheduledDeletion dueAt={deletionDueAt} />
      )}
    </section>
  )
}

function ScheduledDeletion({ dueAt }: { readonly dueAt: string }) {
  const intl = useIntl()
  const { text, date } = intl
  const send = useIdempotentMutation(keepAccount)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAsyncAction()
  const trouble = failure && failureText(failure, intl)
  const keep = (): Promise<void> =>
    run(async () => {
      await send({})
      showToast({ text: 'prefs.deletionCancelled', variant: 'good' })
    })
  return (
    <Notice
      variant="warn"
      title={text('prefs.deletionScheduled', { when: date(dueAt, 'time') })}
      action={
        <Button busy={busy} needsConnection onClick={() => void keep()}>
          {text('prefs.keepAccount')}
        </Button>
      }
    >
      {text('prefs.deletionScheduledText')}
      <span role="status">{trouble}</span>
    </Notice>
  )
}
