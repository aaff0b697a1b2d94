import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { addPasskey, beginPasskey } from '#contract/auth/passkey.ts'
import { FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useReturnFocus } from '#src/components/form/use-return-focus.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { makePasskey } from '#src/platform/passkeys.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Notice } from '#src/ui/notice.tsx'
import { deviceOf } from '#domain/auth/device.ts'
import { passkeyNameProblems } from '#domain/auth/passkey.ts'
import { proofProblems } from '#src/components/account/account-rules.ts'
import { CodeField } from '#src/features/auth/code-field.tsx'
import { deviceName } from '#src/components/device-name.ts'
import { PasswordField } from '#src/components/account/password-field.tsx'

/** Collects name, password and code, then requests the passkey from the device. */
export function AddPasskeyForm({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl()
  const { text } = intl
  const begin = useMutation(beginPasskey)
  const add = useMutation(addPasskey)
  const showToast = useSetAtom(showToastAtom)
  const [cancelled, setCancelled] = useState(false)
  useReturnFocus()
  const { form, blocked } = useLimitedForm({
    initial: { name: deviceName(deviceOf(navigator.userAgent), intl), password: '', code: '' },
    validate: (values) => [...passkeyNameProblems(values), ...proofProblems(values)],
    send: async ({ name, password, code }) => {
      setCancelled(false)
      const made = await makePasskey(await begin({ body: { password, code } }))
      if (!made) {
        // The code is used up and cannot be sent again.
        form.set({ code: '' })
        return setCancelled(true)
      }
      await add({ body: { name, ...made } })
      showToast({ text: 'settings.passkeyAdded', variant: 'good' })
      onDone()
    },
  })
  return (
    <div className="stack">
      <p>{text('settings.passkeyAddText')}</p>
      {cancelled ? <Notice variant="warn" live title={text('settings.passkeyCancelled')} /> : null}
      <FormFrame form={form} submit={text('account.next')} blocked={blocked}>
        <TextField
          of={form.field('name')}
          label={text('settings.passkeyName')}
          hint={text('settings.passkeyNameHint')}
        />
        <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="current-password" />
        <CodeField of={form.field('code')} recovery />
      </FormFrame>
    </div>
  )
}
