import { cancelStatementImport, undoStatementImport } from '@prelaunch/contract';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../../audit/index.ts';
import { transactionAs } from '../../auth/index.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { mapPage } from '../../../platform/lists/list.ts';
import { announcedBytes } from '../../media/index.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StatementDeps } from '../deps.ts';
import { toStatementImport } from './import-reply.ts';
import { runImport, type StartedImport } from './imports.ts';
import { endImport, findImport, importsOfCompany, insertImport } from './imports.store.ts';
import { sumLinesOfImport } from '../line-totals.store.ts';
import { receiveStatement, STATEMENT_SIZE } from './receive-statement.ts';
import { lockReconciliationOf } from '../reconciliations.store.ts';
import { previewUndo, undoImport } from './undo-import.store.ts';

/** Returns an import as the contract describes it; refuses with `not_found`. */
async function getImport(deps: StatementDeps, admin: Admin, id: string) {
  const row = (await findImport(deps.db, deps, admin, id)) ?? refuse('not_found');
  const states = row.state === 'DONE' ? await sumLinesOfImport(deps.db, admin.companyId, id) : [];
  const undo = row.state === 'DONE' ? await previewUndo(deps.db, admin.companyId, id) : null;
  return { ...toStatementImport(row, states), undo };
}

/** Handlers that import bank statements. */
export const statementImportHandlers = (deps: StatementDeps) =>
  handlers({
    importStatement: async ({ actor, ip, request }) => {
      const bytes = announcedBytes(request, STATEMENT_SIZE);
      const started = await new Promise<string>((resolve, reject) => {
        // The staged file must outlive this call, so the import ends the upload, not the reply.
        deps.background.run('a statement could not be imported', async (stopping) => {
          let begun: StartedImport | undefined;
          try {
            await deps.staging.withRoom(actor.accountId, bytes, async (upload) => {
              const file = await receiveStatement(request, upload);
              const id = uuidv7();
              await transactionAs(
                deps.db,
                actor,
                (tx) => insertImport(tx, actor, { id, fileName: file.fileName }),
                lockReconciliationOf(actor),
              );
              begun = { id, admin: actor, ip, file };
              resolve(id);
              await runImport(deps, begun, stopping);
            });
          } catch (error) {
            if (begun !== undefined) throw error;
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      });
      return getImport(deps, actor, started);
    },

    getStatementImport: ({ actor, params }) => getImport(deps, actor, params.id),

    listStatementImports: async ({ actor, query }) =>
      mapPage(await importsOfCompany.page(deps, actor, query), (row) => toStatementImport(row, [])),

    cancelStatementImport: async ({ actor, ip, body }) => {
      await transactionAs(deps.db, actor, async (tx) => {
        const row = (await findImport(tx, deps, actor, body.id)) ?? refuse('not_found');
        const result = { state: 'CANCELLED', details: {} } as const;
        if (!(await endImport(tx, actor.companyId, body.id, result))) refuse('import_over');
        await recordAudit(tx, actor, {
          companyId: actor.companyId,
          action: cancelStatementImport.audit,
          subject: { type: 'statement', id: row.id, label: row.file_name },
          before: null,
          after: null,
          ip,
        });
      });
      return getImport(deps, actor, body.id);
    },

    undoStatementImport: async ({ actor, ip, body }) =>
      transactionAs(
        deps.db,
        actor,
        async (tx) => {
          const row = (await findImport(tx, deps, actor, body.id)) ?? refuse('not_found');
          const counts = await undoImport(tx, actor, body.id);
          await recordAudit(tx, actor, {
            companyId: actor.companyId,
            action: undoStatementImport.audit,
            subject: { type: 'statement', id: row.id, label: row.file_name },
            before: null,
            after: counts,
            ip,
          });
          return counts;
        },
        lockReconciliationOf(actor),
      ),
  });
