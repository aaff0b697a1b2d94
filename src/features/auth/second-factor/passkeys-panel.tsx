import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { listPasskeys, type Passkey, removePasskey, renamePasskey } from '#contract/auth/passkey.ts'
import { FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { canPasskeys } from '#src/platform/passkeys.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { passkeyNameProblems } from '#domain/auth/passkey.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { ConfirmPasswordForm } from '#src/features/auth/confirm-password-form.tsx'
import styles from '#src/features/auth/sign-in-methods.module.css'

/** The user's passkeys. They require the authenticator app and are used in addition to it. */
export function PasskeysPanel({ on }: { readonly on: boolean }) {
  const { text } = useIntl()
  const loaded = useQuery(listPasskeys, on ? {} : null)
  const [adding, setAdding] = useState(false)
  const canAdd = on && canPasskeys()
  return (
    <section className="panel stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{text('settings.passkeys')}</h2>
      <p className="soft">{text('settings.passkeysLead')}</p>
      {on ? (
        <LoadedView of={loaded} skeleton={<Skeleton lines={2} />}>
          {(passkeys) =>
            passkeys.length === 0 ? (
              <p>{text('settings.passkeysNone')}</p>
            ) : (
              <ul className={styles.list}>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )
          }
        </LoadedView>
      ) : (
        <p>{text('settings.passkeysOff')}</p>
      )}
      {on && !canAdd ? <p>{text('settings.passkeysUnsupported')}</p> : null}
      {canAdd ? (
        <div>
          <Button variant="quiet" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {text('settings.passkeyAdd')}
          </Button>
        </div>
      ) : null}
      {canAdd && adding ? <AddPasskeyForm onDone={() => setAdding(false)} /> : null}
    </section>
  )
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { text, date } = useIntl()
  const [openAction, setOpenAction] = useState<'rename' | 'remove'>()
  const { name, createdAt, usedAt } = passkey
  const choose = (action: 'rename' | 'remove') => () => setOpenAction(openAction === action ? undefined : action)
  const done = (): void => setOpenAction(undefined)
  return (
    <li className={`stack ${styles.item}`}>
      <div className={styles.row}>
        <div className={styles.text}>
          <h3 className={styles.name}>
            <bdi>{name}</bdi>
          </h3>
          <p className="soft small">
            {text('settings.passkeySince', { date: date(createdAt) })}{' '}
            {usedAt === null ? text('settings.passkeyUnused') : text('settings.passkeyUsed', { date: date(usedAt) })}
          </p>
        </div>
        <div className="cluster">
          <Button
            variant="quiet"
            aria-expanded={openAction === 'rename'}
            aria-label={text('settings.renameOf', { name })}
            onClick={choose('rename')}
          >
            {text('settings.rename')}
          </Button>
          <Button
            variant="quiet"
            aria-expanded={openAction === 'remove'}
            aria-label={text('settings.removeOf', { name })}
            onClick={choose('remove')}
          >
            {text('settings.remove')}
          </Button>
        </div>
      </div>
      {openAction === 'rename' ? <RenameForm passkey={passkey} onDone={done} /> : null}
      {openAction === 'remove' ? <RemoveForm id={passkey.id} /> : null}
    </li>
  )
}

function RenameForm({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const { text } = useIntl()
  const send = useMutation(renamePasskey)
  const showToast = useSetAtom(showToastAtom)
  const { form, blocked } = useLimitedForm({
    initial: { name: passkey.name },
    validate: passkeyNameProblems,
    send: async (body) => {
      await send({ params: { id: passkey.id }, body })
      showToast({ text: 'settings.passkeyRenamed', variant: 'good' })
      onDone()
    },
  })
  return (
    <FormFrame form={form} submit={text('settings.save')} blocked={blocked}>
      <TextField of={form.field('name')} label={text('settings.passkeyName')} />
    </FormFrame>
  )
}

function RemoveForm({ id }: { readonly id: string }) {
  const { text } = useIntl()
  const send = useMutation(removePasskey)
  const showToast = useSetAtom(showToastAtom)
  return (
    <>
      <p>{text('settings.passkeyRemoveText')}</p>
      <ConfirmPasswordForm
        submit={text('settings.remove')}
        variant="danger"
        send={async (password) => {
          await send({ params: { id }, body: { password } })
          showToast({ text: 'settings.passkeyRemoved', variant: 'good' })
        }}
      />
    </>
  )
}
