import { describe, expect, it } from 'vitest'
import { proRataUnits, readUnits, storedUnits, storeUnits } from './entered-units.ts'

const item = (reference: string, units: bigint, proRata: bigint) => ({
  reference,
  units,
  proRata,
  name: 'Amal',
  confirmedAt: '2026-11-26T10:00:00.000Z',
})
const allocation = { unitsTotal: 8n, items: [item('A', 1200n, 5n), item('B', 6n, 3n)] }

describe('units as an owner enters them', () => {
  it.each([
    ['are none in an empty field', {}, [0n, 0n], [], 8n],
    ['sum up', { A: '2', B: ' 6 ' }, [2n, 6n], [], 0n],
    ['may be written in Arabic-Indic digits', { A: '٢', B: '٦' }, [2n, 6n], [], 0n],
    ['are at most what was paid for', { A: '2', B: '7' }, [2n, 7n], [[1, 'too-large']], -1n],
    [
      'are whole and not negative',
      { A: '1.5', B: '-1' },
      [0n, 0n],
      [
        [0, 'number'],
        [1, 'number'],
      ],
      8n,
    ],
    ['of an investor who cancelled are ignored', { A: '2', B: '6', C: '9' }, [2n, 6n], [], 0n],
  ] as const)('%s', (_, entered, units, problems, remaining) => {
    const read = readUnits(allocation, entered, '.')
    expect(read.units).toEqual(units)
    expect([...read.problems].map(([index, { code }]) => [index, code])).toEqual(problems)
    expect(read.remaining).toBe(remaining)
  })

  it('are filled in pro rata', () =>
    expect(readUnits(allocation, proRataUnits(allocation.items), '.')).toMatchObject({
      units: [5n, 3n],
      remaining: 0n,
    }))

  it('survive a reload, whatever the device has stored', () => {
    const stored = new Map<string, string | undefined>()
    const write = (key: string, value: string | undefined): void => void stored.set(key, value)
    storeUnits('c', { A: '2' }, write)
    expect(storedUnits('c', (key) => stored.get(key))).toEqual({ A: '2' })
    expect(storedUnits('d', (key) => stored.get(key))).toEqual({})
    storeUnits('c', undefined, write)
    expect(storedUnits('c', (key) => stored.get(key))).toEqual({})
    for (const text of ['no json', 'null', '[1]', '{"A":1}']) expect(storedUnits('c', () => text)).toEqual({})
  })
})
