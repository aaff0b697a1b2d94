import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { hydratedLater } from './hydrated-later.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('loads again what did not load, and shows something else meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const load = vi.fn(async () => ({ title }: { readonly title: string }) => <p>{title}</p>)
  load.mockRejectedValueOnce(new Error('offline'))
  const Part = hydratedLater<{ title: string }>(load, <p>waiting</p>)
  render(<Part title="shown" />)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.getByText('waiting')).toBeDefined()
  await vi.advanceTimersByTimeAsync(6000)
  expect(await screen.findByText('shown')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})
