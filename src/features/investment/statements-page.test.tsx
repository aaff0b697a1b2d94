/** The choice of a statement's period. */

import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { Page } from './statements-page.tsx'

const now = '2026-03-31T23:30:00.000Z'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('of a statement never begins in a fiscal year that has not begun', async () => {
  stubCalls(now)
  const intl = await english('shell', 'errors', 'investment', 'investment-statements')
  showStubbed(<Page params={{ page: 'statements' }} />, { intl, now, path: '/statements' })
  await userEvent.click(screen.getByRole('radio', { name: 'Fiscal year' }))
  const year = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year of the first month' })
  expect(year.value).toBe('2026')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'First month' }), 'April')
  expect(year.value).toBe('2025')
  expect(screen.getByText(/Apr 1, 2025.*Mar 31, 2026/)).toBeTruthy()
})
