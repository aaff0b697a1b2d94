/** The form engine with each storage: which values survive, which are cleared, and where server errors appear. */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CallFailure } from '#src/data/failure.ts'
import { type FormStorage, useFormStorage } from '#src/data/form-storage.ts'
import { Dictionary, type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { enteredAtom } from '#src/state/session.ts'
import { FormFrame, TextField } from './form-parts.tsx'
import { useForm } from './use-form.ts'

type Letter = { readonly title: string; readonly secret: string }

let intl: Intl
beforeAll(async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors'])
  intl = dictionary.intl()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const notStored = ['secret'] as const
const useTab = (): FormStorage<Letter> => useFormStorage<Letter>('letter', notStored)
const useComponent = (): FormStorage<Letter> => useFormStorage<Letter>()

function open(send: () => Promise<void>, useStorage: () => FormStorage<Letter> = useComponent) {
  const store = createStore()
  function Form() {
    const form = useForm<Letter>({
      initial: { title: 'Draft', secret: '' },
      validate: ({ title }) => (title === '' ? [{ path: 'title', code: 'required' }] : []),
      send: async () => {
        await send()
        form.set({ title: '' })
      },
      storage: useStorage(),
    })
    return (
      <FormFrame form={form} submit="Send">
        <TextField of={form.field('title')} label="Title" />
        <TextField of={form.field('secret')} label="Secret" />
      </FormFrame>
    )
  }
  render(
    <Provider store={store}>
      <IntlProvider intl={intl}>
        <Form />
      </IntlProvider>
    </Provider>,
  )
  return store
}

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name })
const enter = (name: string, value: string): void => void fireEvent.change(field(name), { target: { value } })
const submit = (): Promise<void> =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  })
const refuse = (failure: CallFailure) => async (): Promise<void> => {
  throw failure
}

describe('values', () => {
  it('survive a rejection and a reload of the tab, except those that are not stored', async () => {
    open(refuse(new CallFailure('OFFLINE', 0)), useTab)
    enter('Title', 'Quarterly report')
    enter('Secret', '1234')
    await submit()
    expect([field('Title').value, field('Secret').value]).toEqual(['Quarterly report', '1234'])
    cleanup()
    open(async () => {}, useTab)
    expect([field('Title').value, field('Secret').value]).toEqual(['Quarterly report', ''])
  })

  it('are removed from the tab once submitted, also if the submission resets them', async () => {
    const store = open(async () => {}, useTab)
    enter('Title', 'Quarterly report')
    expect(store.get(enteredAtom)).toBe(1)
    await submit()
    expect(sessionStorage.length).toBe(0)
    expect(store.get(enteredAtom)).toBe(0)
    // An emptied field shows no error before it is used again.
    expect(field('Title').value).toBe('')
    expect(field('Title').getAttribute('aria-invalid')).toBeNull()
  })

  it('follow changes of a shared storage, which is durable and flushed on blur', () => {
    let change: (values: Partial<Letter>) => void = () => {}
    let flushed = 0
    const store = open(
      async () => {},
      () => {
        const [values, setValues] = useState<Partial<Letter>>({ title: 'Stored' })
        change = (next) => setValues((now) => ({ ...now, ...next }))
        return { values, write: change, flush: () => (flushed += 1), isDurable: true }
      },
    )
    expect(field('Title').value).toBe('Stored')
    act(() => change({ title: 'Merged' }))
    expect(field('Title').value).toBe('Merged')
    enter('Title', 'Typed')
    fireEvent.blur(field('Title'))
    expect([field('Title').value, flushed, store.get(enteredAtom)]).toEqual(['Typed', 1, 0])
  })
})

it("shows the server's error beside its field, named by its path in the request, and focuses the summary", async () => {
  open(refuse(new CallFailure('INVALID_INPUT', 400, { fields: [{ path: 'values.title', code: 'taken' }] })))
  enter('Title', 'Quarterly report')
  await submit()
  expect(field('Title').getAttribute('aria-invalid')).toBe('true')
  const link = screen.getByRole('link', { name: /^Title/ })
  expect(document.activeElement?.contains(link)).toBe(true)
  fireEvent.click(link)
  expect(document.activeElement).toBe(field('Title'))
  enter('Title', 'Annual report')
  expect(field('Title').getAttribute('aria-invalid')).toBeNull()
})

it('counts input of the user as unsent, and not values that the form sets itself', () => {
  const store = createStore()
  function Form() {
    const form = useForm<Letter>({ initial: { title: 'Draft', secret: '' }, validate: () => [] })
    return (
      <FormFrame form={form} submit="Send">
        <TextField of={form.field('title')} label="Title" />
        <button type="button" onClick={() => form.reset({ title: 'Replaced' })}>
          Replace
        </button>
        <output>{[...form.dirty].join()}</output>
      </FormFrame>
    )
  }
  render(
    <Provider store={store}>
      <IntlProvider intl={intl}>
        <Form />
      </IntlProvider>
    </Provider>,
  )
  const unsent = (): unknown[] => [field('Title').value, screen.getByRole('status').textContent, store.get(enteredAtom)]
  enter('Title', 'Typed')
  expect(unsent()).toEqual(['Typed', 'title', 1])
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }))
  expect(unsent()).toEqual(['Replaced', '', 0])
  enter('Title', 'Typed again')
  expect(unsent()).toEqual(['Typed again', 'title', 1])
})
