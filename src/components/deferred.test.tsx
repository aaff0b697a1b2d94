import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deferred } from './deferred.tsx'

afterEach(cleanup)

function Panel({ title }: { readonly title: string }) {
  return <p>{title}</p>
}

class Wall extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render(): ReactNode {
    return this.state.failed ? <p>failed</p> : this.props.children
  }
}

describe('a deferred component', () => {
  it('loads with its first use, and shows something else meanwhile', async () => {
    const load = vi.fn(async () => Panel)
    const Deferred = deferred<{ title: string }>(load, <p>waiting</p>)
    expect(load).not.toHaveBeenCalled()
    render(<Deferred title="shown" />)
    expect(screen.getByText('waiting')).toBeDefined()
    expect(await screen.findByText('shown')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is rendered at once if it was loaded before, as the server and hydration need it', async () => {
    const Deferred = deferred<{ title: string }>(async () => Panel, <p>waiting</p>)
    await Deferred.preload()
    render(<Deferred title="shown" />)
    expect(screen.getByText('shown')).toBeDefined()
  })

  it('fails with the page if it is content, and loads again with the next use', async () => {
    const load = vi.fn(async () => Panel)
    load.mockRejectedValueOnce(new Error('offline'))
    const Deferred = deferred<{ title: string }>(load, <p>waiting</p>)
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    render(
      <Wall>
        <Deferred title="shown" />
      </Wall>,
    )
    expect(await screen.findByText('failed')).toBeDefined()
    report.mockRestore()
    cleanup()
    render(<Deferred title="shown" />)
    expect(await screen.findByText('shown')).toBeDefined()
  })

  it('is left out if it is an extra that does not load', async () => {
    const load = vi.fn(async () => Panel)
    load.mockRejectedValueOnce(new Error('offline'))
    const Deferred = deferred<{ title: string }>(load)
    render(
      <Wall>
        <Deferred title="shown" />
        <p>the rest</p>
      </Wall>,
    )
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    await Promise.resolve()
    expect(screen.getByText('the rest')).toBeDefined()
    expect(screen.queryByText('failed')).toBeNull()
  })
})
