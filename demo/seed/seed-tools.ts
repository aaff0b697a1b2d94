import type { Files, Measures, Pictures, Sealer } from '#api/ports.ts'
import { demoFile } from '#demo/marketplace.ts'
import type { Random } from './random.ts'

/** A picture among the stored files. */
interface StoredPicture extends Measures {
  readonly tone: number
  readonly sha256: string
  readonly bytes: bigint
}

/** Shared dependencies of the seed functions. */
export interface SeedTools {
  readonly now: Date
  readonly newId: () => string
  readonly random: Random
  readonly files: Files
  readonly sealer: Sealer
  /** Stores a picture below `demo/`, once however often it is shown. */
  readonly picture: (name: string) => Promise<StoredPicture>
  /** The current time minus this many days, at a random time of day. */
  daysAgo(days: number): Date
}

const dayMs = 86_400_000

interface SeedParts extends Omit<SeedTools, 'picture' | 'daysAgo'> {
  readonly pictures: Pictures
}

export function seedTools({ pictures, ...parts }: SeedParts): SeedTools {
  const stored = new Map<string, Promise<StoredPicture>>()
  const store = async (name: string): Promise<StoredPicture> => {
    const bytes = demoFile(name)
    const [{ sha256 }, facts] = await Promise.all([parts.files.put(bytes), pictures.inspect(bytes)])
    if (!facts) throw new Error(`${name} cannot be read`)
    return { sha256, bytes: BigInt(bytes.byteLength), ...facts }
  }
  return {
    ...parts,
    picture: (name) => {
      const found = stored.get(name) ?? store(name)
      stored.set(name, found)
      return found
    },
    // Between six and twenty hours back, never in the future, so that lists have an order.
    daysAgo: (days) => new Date(parts.now.getTime() - days * dayMs - parts.random.whole(10, 600) * 60_000),
  }
}
