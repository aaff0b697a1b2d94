import { expect, test } from 'vitest'
import { Schedule } from './schedule.ts'

test('due work runs in order, each at its own time, including work that it schedules', async () => {
  const schedule = new Schedule({ now: () => 1000 })
  const seen: [string, number][] = []
  const note = (name: string) => () => {
    seen.push([name, schedule.now()])
  }
  schedule.after(500, () => {
    note('second')()
    schedule.after(100, note('caused'))
  })
  schedule.after(200, note('first'))
  schedule.after(5000, note('later'))
  await schedule.advance(1000)
  expect(seen).toEqual([
    ['first', 1200],
    ['second', 1500],
    ['caused', 1600],
  ])
  expect(schedule.now()).toBe(2000)
  expect(schedule.nextDue()).toBe(6000)
})

test('the host’s clock continues beside the advanced time', async () => {
  let host = 0
  const schedule = new Schedule({ now: () => host })
  const seen: number[] = []
  await schedule.advance(1000)
  schedule.after(300, () => {
    seen.push(schedule.now())
  })
  host = 299
  await schedule.runDue()
  expect(seen).toEqual([])
  host = 300
  await schedule.runDue()
  expect(seen).toEqual([1300])
})
