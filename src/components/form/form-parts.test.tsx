/** A form during input: which errors it shows, and when. */

import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { emailRule, validateFields } from '#domain/field.ts'
import { CallFailure } from '#src/data/failure.ts'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import { failureText, FormFrame, TextField } from './form-parts.tsx'
import { useForm } from './use-form.ts'

afterEach(cleanup)
afterEach(() => vi.unstubAllEnvs())

function Letter({ send }: { readonly send: () => void }) {
  const form = useForm({
    initial: { email: '' },
    validate: (values) => validateFields(values, { email: { required: true, rules: [emailRule] } }),
    send: async () => send(),
  })
  return (
    <FormFrame form={form} submit="Send">
      <TextField of={form.field('email')} label="E-mail" />
    </FormFrame>
  )
}

it('errors appear after the click on the submit button, so that the button does not move under the pointer', async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors'])
  let sent = 0
  render(
    <Provider store={createStore()}>
      <IntlProvider intl={dictionary.intl()}>
        <Letter send={() => (sent += 1)} />
      </IntlProvider>
    </Provider>,
  )
  const user = userEvent.setup()
  const field = screen.getByRole('textbox', { name: 'E-mail' })
  const button = screen.getByRole('button', { name: 'Send' })
  await user.type(field, 'amal')
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: button })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toBe(0)
  await user.type(field, '@example.com')
  // On blur the field shows its errors immediately; here there are none.
  await user.tab()
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.click(button)
  expect(sent).toBe(1)
})

it('shows a text for an error that a newer server has added', async () => {
  // Development reports a missing text instead.
  vi.stubEnv('DEV', false)
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors'])
  const textOf = (code: string): string => failureText(new CallFailure(code as ErrorCode, 409), dictionary.intl())
  expect(textOf('NOT_FOUND')).toBe('This does not exist, or you do not have access to it.')
  expect(textOf('ADDED_SINCE')).toBe('The server did not respond as expected. Nothing was lost.')
})
