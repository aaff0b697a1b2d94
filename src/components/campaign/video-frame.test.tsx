import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { userEvent } from '@testing-library/user-event'
import { render } from '@testing-library/react'
import { Dictionary, type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { VideoFrame } from './video-frame.tsx'

let intl: Intl
beforeAll(async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'campaign'])
  intl = dictionary.intl()
})
afterEach(cleanup)

describe('a video of another host', () => {
  it.each([
    ['youtube', 'dQw4w9WgXcQ', '/video/frame?host=youtube&id=dQw4w9WgXcQ&lng=en'],
    ['vimeo', '76979871', '/video/frame?host=vimeo&id=76979871&lng=en'],
  ] as const)('at %s is not loaded before it is played', async (host, id, address) => {
    render(
      <IntlProvider intl={intl}>
        <VideoFrame video={{ host, id }} title="The yard" />
      </IntlProvider>,
    )
    // No frame, no image and nothing else that contacts the host.
    expect(document.body.innerHTML).not.toMatch(/youtube-nocookie|vimeo\.com|ytimg|<img|<iframe|<link/)
    await userEvent.setup().click(screen.getByRole('button', { name: /Play “The yard”/ }))
    const frame = screen.getByTitle('The yard')
    expect(frame.getAttribute('src')).toBe(address)
    expect(document.activeElement).toBe(frame)
  })
})
