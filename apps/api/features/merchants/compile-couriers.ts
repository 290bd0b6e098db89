import type { MerchantCouriers } from '@compass/domain/merchants'
import type { CompileContext } from './compile-context.ts'

/** An account for trying and a real merchant never meet, nor a real account and a merchant for trying. */
export function compileCouriers({ document, faults }: CompileContext): MerchantCouriers {
  const { couriers, sandbox } = document
  if (couriers.company !== 'simulated' && (couriers.mode === 'test') !== sandbox)
    faults.add(
      ['couriers', 'mode'],
      sandbox
        ? 'A sandbox merchant has an account for trying: "test".'
        : 'Only a sandbox merchant has an account for trying: write "live".',
    )
  return couriers
}
