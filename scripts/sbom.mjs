// npm run sbom: prints the production bill of materials.
import { productionBill } from './bill.mjs';
import { main } from './cli-log.mjs';

await main(() => {
  process.stdout.write(`${JSON.stringify(productionBill(), null, 2)}\n`);
});
