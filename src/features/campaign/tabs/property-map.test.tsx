import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import { PropertyMap } from './property-map.tsx'

afterEach(cleanup)

it('requests nothing from the host of the map before the visitor asks for it', async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'campaign'])
  const view = (
    <IntlProvider intl={dictionary.intl()}>
      <input aria-label="Elsewhere" />
      <PropertyMap at="34.170600,-118.837600" name="The yard" />
    </IntlProvider>
  )
  const { rerender } = render(view)
  expect(document.body.innerHTML).not.toMatch(/<img|<iframe|<link/)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show map' }))
  const frame = screen.getByTitle('Map of The yard')
  expect(frame.getAttribute('src')).toBe('/map/frame?at=34.170600%2C-118.837600')
  expect(document.activeElement).toBe(frame)
  screen.getByRole('textbox').focus()
  rerender(
    <IntlProvider intl={dictionary.intl()}>
      <input aria-label="Elsewhere" />
      <PropertyMap at="34.170600,-118.837600" name="The yards" />
    </IntlProvider>,
  )
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
